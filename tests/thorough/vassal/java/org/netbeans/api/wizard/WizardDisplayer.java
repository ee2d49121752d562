package org.netbeans.api.wizard;

import java.awt.Rectangle;
import java.util.Map;
import javax.swing.Action;
import org.netbeans.spi.wizard.Wizard;

/** Stands for what shows a wizard; here none is ever shown. */
public class WizardDisplayer {
  public static Object showWizard(Wizard wizard) {
    return null;
  }

  public static Object showWizard(Wizard wizard, Rectangle where, Action help, Map settings) {
    return null;
  }
}
