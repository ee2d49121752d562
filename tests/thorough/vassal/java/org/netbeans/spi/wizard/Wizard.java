package org.netbeans.spi.wizard;

/** Stands for the wizard that asks before a game begins; here nobody is asked. */
public class Wizard {
}
