package org.netbeans.spi.wizard;

/** Stands for a wizard that cannot be finished. */
public class WizardException extends Exception {
  private static final long serialVersionUID = 1L;

  public WizardException(String message) {
    super(message);
  }
}
