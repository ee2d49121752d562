package org.netbeans.spi.wizard;

import java.util.Map;
import javax.swing.JPanel;

/** Stands for one page of a wizard. */
public class WizardPage extends JPanel {
  private static final long serialVersionUID = 1L;

  public WizardPage() {
  }

  public WizardPage(String description) {
  }

  public static Wizard createWizard(WizardPage[] pages, WizardResultProducer producer) {
    return new Wizard();
  }

  /** Stands for what is done when the last page is left. */
  public interface WizardResultProducer {
    Object finish(Map settings) throws WizardException;

    boolean cancel(Map settings);
  }
}
