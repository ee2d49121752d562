package org.netbeans.spi.wizard;

import java.util.Map;
import javax.swing.JComponent;

/** Stands for the pages of a wizard. */
public abstract class WizardPanelProvider {
  protected WizardPanelProvider(String title, String step, String description) {
  }

  protected WizardPanelProvider(String title, String[] steps, String[] descriptions) {
  }

  protected WizardPanelProvider(String[] steps, String[] descriptions) {
  }

  protected abstract JComponent createPanel(WizardController controller, String id, Map settings);

  protected Object finish(Map settings) throws WizardException {
    return settings;
  }

  public boolean cancel(Map settings) {
    return true;
  }

  public Wizard createWizard() {
    return new Wizard();
  }
}
