package org.netbeans.spi.wizard;

import java.util.Map;

/** Stands for a wizard whose pages depend on what was chosen. */
public abstract class WizardBranchController {
  protected WizardBranchController(WizardPanelProvider first) {
  }

  protected Wizard getWizardForStep(String step, Map settings) {
    return null;
  }

  protected WizardPanelProvider getPanelProviderForStep(String step, Map settings) {
    return null;
  }

  public Wizard createWizard() {
    return new Wizard();
  }
}
