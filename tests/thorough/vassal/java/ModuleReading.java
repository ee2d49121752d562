import VASSAL.Info;
import VASSAL.build.GameModule;
import VASSAL.build.module.GameState;
import VASSAL.build.module.Map;
import VASSAL.build.module.map.CounterDetailViewer;
import VASSAL.build.module.map.LOS_Thread;
import VASSAL.build.module.map.SetupStack;
import VASSAL.build.module.map.boardPicker.Board;
import VASSAL.build.widget.HtmlChart;
import VASSAL.build.widget.PieceSlot;
import VASSAL.counters.GamePiece;
import VASSAL.counters.PieceCloner;
import VASSAL.counters.Stack;
import VASSAL.launch.StandardConfig;
import VASSAL.tools.DataArchive;
import VASSAL.tools.FormattedString;

import java.awt.Component;
import java.awt.Dialog;
import java.awt.Point;
import java.awt.Rectangle;
import java.awt.Robot;
import java.awt.Window;
import java.awt.event.MouseEvent;
import java.awt.image.BufferedImage;
import java.io.File;
import java.io.PrintStream;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import javax.imageio.ImageIO;
import javax.swing.KeyStroke;
import javax.swing.SwingUtilities;
import javax.swing.text.JTextComponent;

/**
 * Loads a module as VASSAL does, begins a game of it and answers questions, one a line of a file; its answers are
 * lines of words parted by tabs.
 *
 * Arguments: the module, the file of questions, and a picture for a look at the screen, or "-".
 */
public final class ModuleReading {
  private static final PrintStream OUT = new PrintStream(new java.io.FileOutputStream(java.io.FileDescriptor.out), true, StandardCharsets.UTF_8);

  /** So many milliseconds windows have to be drawn. */
  private static final long LOOK = 4000L;

  private ModuleReading() {
  }

  public static void main(String[] arguments) throws Exception {
    // What VASSAL prints itself belongs elsewhere.
    System.setOut(System.err);
    try {
      read(new File(arguments[0]), Files.readAllLines(new File(arguments[1]).toPath()), arguments[2]);
      say("END");
    }
    catch (Throwable error) {
      error.printStackTrace();
      say("FAILED", String.valueOf(error));
    }
    OUT.flush();
    Runtime.getRuntime().halt(0);
  }

  private static void read(File file, List<String> questions, String picture) throws Exception {
    SwingUtilities.invokeAndWait(() -> guarded(() -> {
      begin();
      GameModule.init(new GameModule(new DataArchive(file.getPath())));
      final GameModule module = GameModule.getGameModule();
      say("MODULE", module.getGameName(), module.getGameVersion());
      slots(module);
      final GameState state = module.getGameState();
      state.setup(false);
      // The wizard would ask for a side and for boards: the first side is taken, boards have their usual setup.
      state.getUnfinishedSetupSteps().forEachRemaining(step -> {
        step.getControls();
        step.finish();
      });
      state.setup(true);
      for (final Map map : Map.getMapList()) {
        map(map);
      }
      say("SAVED", String.valueOf(module.encode(state.getRestoreCommand()).length()));
      for (final String question : questions) {
        answer(question.split("\t"));
      }
    }));
    // Whatever VASSAL does later comes before the look at what it has logged.
    SwingUtilities.invokeAndWait(() -> guarded(() -> say("LOG", logged())));
    if (!"-".equals(picture)) {
      SwingUtilities.invokeAndWait(ModuleReading::show);
      Thread.sleep(LOOK);
      final BufferedImage image = new Robot().createScreenCapture(new Rectangle(java.awt.Toolkit.getDefaultToolkit().getScreenSize()));
      ImageIO.write(image, "png", new File(picture));
    }
  }

  /** What VASSAL's launcher does before it reads a module. */
  private static void begin() throws Exception {
    Info.setConfig(new StandardConfig());
    // The menus of the player make themselves known where they are made.
    final Constructor<?> menus = Class.forName("VASSAL.launch.Player$PlayerMenuManager").getDeclaredConstructor();
    menus.setAccessible(true);
    menus.newInstance();
  }

  private static void slots(GameModule module) {
    for (final PieceSlot slot : module.getAllDescendantComponentsOf(PieceSlot.class)) {
      final GamePiece piece = slot.getPiece();
      final Rectangle bounds = piece.boundingBox();
      say("SLOT", slot.getGpId(), piece.getName(), String.valueOf(bounds.width), String.valueOf(bounds.height));
    }
    for (final HtmlChart page : module.getAllDescendantComponentsOf(HtmlChart.class)) {
      say("PAGE", page.getConfigureName(), words(page.getComponent()));
    }
    for (final SetupStack stack : module.getAllDescendantComponentsOf(SetupStack.class)) {
      say("STACK", stack.getConfigureName());
    }
  }

  private static void map(Map map) {
    final List<String> names = new ArrayList<>();
    for (final Board board : map.getBoards()) {
      names.add(board.getName() + " " + board.bounds().width + "x" + board.bounds().height);
    }
    say("MAP", map.getMapName(), String.join(",", names));
    for (final GamePiece piece : map.getPieces()) {
      if (piece instanceof Stack) {
        for (final GamePiece inner : ((Stack) piece).asList()) {
          piece(map, inner);
        }
      }
      else {
        piece(map, piece);
      }
    }
  }

  private static void piece(Map map, GamePiece piece) {
    say("PIECE", map.getMapName(), piece.getName(), map.locationName(piece.getPosition()),
      property(piece, "Side"), property(piece, "PieceLayer"), property(piece, "Activation"),
      property(piece, "Control"), property(piece, "Terrain"), property(piece, "Level"));
  }

  private static String property(GamePiece piece, String name) {
    final Object value = piece.getProperty(name);
    return value == null ? "" : value.toString();
  }

  private static void answer(String[] question) throws Exception {
    final Map map = Map.getMapList().get(0);
    switch (question[0]) {
    case "NAME": {
      // Which hex is that pixel, and where is its middle?
      final Point point = new Point(Integer.parseInt(question[1]), Integer.parseInt(question[2]));
      final String name = map.locationName(point);
      final Point snapped = map.snapTo(point);
      final Point found = map.getBoards().iterator().next().getGrid().getLocation(name);
      say("NAME", question[1], question[2], name, point(snapped), point(found));
      break;
    }
    case "SIGHT": {
      final FormattedString report = report(the(map, LOS_Thread.class), LOS_Thread.class, "reportFormat");
      report.setProperty("FromLocation", question[1]);
      report.setProperty("ToLocation", question[2]);
      say("SIGHT", question[1], question[2], report.getLocalizedText(null, "Editor.report_format"));
      break;
    }
    case "DRAW": {
      // The same by the mouse: pressed at one pixel, dragged to another and let go.
      final LOS_Thread thread = the(map, LOS_Thread.class);
      final Field launch = LOS_Thread.class.getSuperclass().getDeclaredField("launch");
      launch.setAccessible(true);
      ((javax.swing.AbstractButton) launch.get(thread)).doClick();
      final Component view = map.getView();
      final int[] at = {number(question[1]), number(question[2]), number(question[3]), number(question[4])};
      map.pushMouseListener(thread);
      thread.mousePressed(mouse(view, MouseEvent.MOUSE_PRESSED, at[0], at[1]));
      thread.mouseDragged(mouse(view, MouseEvent.MOUSE_DRAGGED, at[2], at[3]));
      thread.mouseReleased(mouse(view, MouseEvent.MOUSE_RELEASED, at[2], at[3]));
      say("DRAW", logged());
      break;
    }
    case "GROUND": {
      final FormattedString words = report(the(map, CounterDetailViewer.class), CounterDetailViewer.class, "emptyHexReportFormat");
      words.setProperty("LocationName", question[1]);
      say("GROUND", question[1], words.getLocalizedText(null, "Editor.report_format"));
      break;
    }
    case "KEY": {
      // The first piece whose property has that value gets a key; then its property and its name.
      for (final Map each : Map.getMapList()) {
        for (final GamePiece piece : pieces(each)) {
          if (question[2].equals(property(piece, question[1]))) {
            piece.keyEvent(KeyStroke.getKeyStroke(number(question[3]), number(question[4])));
            say("KEY", question[5], property(piece, question[5]), piece.getName());
            return;
          }
        }
      }
      say("KEY", "", "", "");
      break;
    }
    case "CLONED": {
      // Every piece on every map as another one, which is what a saved game holds.
      int count = 0;
      for (final Map each : Map.getMapList()) {
        for (final GamePiece piece : pieces(each)) {
          final GamePiece other = PieceCloner.getInstance().clonePiece(piece);
          count += other.getName().equals(piece.getName()) && other.getState() != null ? 1 : 0;
        }
      }
      say("CLONED", String.valueOf(count));
      break;
    }
    default:
      throw new IllegalArgumentException(question[0]);
    }
  }

  private static List<GamePiece> pieces(Map map) {
    final List<GamePiece> found = new ArrayList<>();
    for (final GamePiece piece : map.getPieces()) {
      if (piece instanceof Stack) {
        found.addAll(((Stack) piece).asList());
      }
      else {
        found.add(piece);
      }
    }
    return found;
  }

  private static <T> T the(Map map, Class<T> kind) {
    return map.getComponentsOf(kind).get(0);
  }

  private static FormattedString report(Object owner, Class<?> kind, String name) throws Exception {
    final Field field = kind.getDeclaredField(name);
    field.setAccessible(true);
    return (FormattedString) field.get(owner);
  }

  private static MouseEvent mouse(Component view, int kind, int x, int y) {
    return new MouseEvent(view, kind, 0L, MouseEvent.BUTTON1_DOWN_MASK, x, y, 1, false, MouseEvent.BUTTON1);
  }

  /** The windows side by side, without the questions that VASSAL asks at the start. */
  private static void show() {
    for (final Window window : Window.getWindows()) {
      if (window instanceof Dialog) {
        window.dispose();
      }
    }
    final Window player = GameModule.getGameModule().getPlayerWindow();
    player.setBounds(0, 0, 1600, 1000);
    player.setVisible(true);
    int top = 240;
    for (final Map map : Map.getMapList()) {
      final Window beside = SwingUtilities.getWindowAncestor(map.getView());
      if (beside != null && beside != player) {
        beside.setBounds(1020, top, 570, 360);
        beside.setVisible(true);
        top += 365;
      }
    }
  }

  /** What stands in the log of the game. */
  private static String logged() {
    for (final Component component : GameModule.getGameModule().getChatter().getComponents()) {
      final String words = words(component);
      if (words != null) {
        return words;
      }
    }
    return "";
  }

  private static String words(Component component) {
    if (component instanceof JTextComponent) {
      try {
        final javax.swing.text.Document document = ((JTextComponent) component).getDocument();
        return document.getText(0, document.getLength()).trim();
      }
      catch (javax.swing.text.BadLocationException error) {
        throw new IllegalStateException(error);
      }
    }
    if (component instanceof java.awt.Container) {
      for (final Component inner : ((java.awt.Container) component).getComponents()) {
        final String words = words(inner);
        if (words != null) {
          return words;
        }
      }
    }
    return null;
  }

  private static String point(Point point) {
    return point.x + " " + point.y;
  }

  private static int number(String word) {
    return Integer.parseInt(word);
  }

  private static void say(String... words) {
    final List<String> clean = new ArrayList<>();
    for (final String word : words) {
      clean.add(word == null ? "" : word.replace("\t", " ").replace("\n", " | ").replace("\r", ""));
    }
    OUT.println(String.join("\t", clean));
  }

  private interface Work {
    void run() throws Exception;
  }

  private static void guarded(Work work) {
    try {
      work.run();
    }
    catch (Exception error) {
      throw new IllegalStateException(error);
    }
  }
}
