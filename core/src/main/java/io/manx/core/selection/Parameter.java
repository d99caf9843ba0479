package io.manx.core.selection;

/** A parameter of a policy: a number within bounds, or a switch. Immutable. */
public final class Parameter {
  private final String name;
  private final double initially;
  private final double least;
  private final double most;
  private final boolean isSwitch;
  private final String description;

  private Parameter(
      String name,
      double initially,
      double least,
      double most,
      boolean isSwitch,
      String description) {
    this.name = name;
    this.initially = initially;
    this.least = least;
    this.most = most;
    this.isSwitch = isSwitch;
    this.description = description;
  }

  /** A number from {@code least} to {@code most}. */
  public static Parameter number(
      String name, double initially, double least, double most, String description) {
    return new Parameter(name, initially, least, most, false, description);
  }

  /** Something that is on or off. */
  public static Parameter onOff(String name, boolean initially, String description) {
    return new Parameter(name, initially ? 1 : 0, 0, 1, true, description);
  }

  /** Its name, with the unit. */
  public String name() {
    return name;
  }

  /** Its value unless it is set; of a switch, 1 if it is on. */
  public double initially() {
    return initially;
  }

  /** The smallest value allowed. */
  public double least() {
    return least;
  }

  /** The greatest value allowed. */
  public double most() {
    return most;
  }

  /** Whether it is on or off, rather than a number. */
  public boolean isSwitch() {
    return isSwitch;
  }

  /** What it is. */
  public String description() {
    return description;
  }

  /** What may be written for it. */
  public String allowed() {
    return isSwitch ? "on or off" : "from " + plain(least) + " to " + plain(most);
  }

  /**
   * Returns the value that a text stands for.
   *
   * @throws IllegalArgumentException if it is not allowed
   */
  public double parse(String text) {
    double value = isSwitch ? parseSwitch(text) : parseNumber(text);
    if (!(value >= least && value <= most)) {
      throw new IllegalArgumentException(name + " is to be " + allowed() + ", not " + text);
    }
    return value;
  }

  private static double parseSwitch(String text) {
    return text.equals("on") ? 1 : text.equals("off") ? 0 : Double.NaN;
  }

  private static double parseNumber(String text) {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }

  private static String plain(double value) {
    return value == Math.rint(value) ? Long.toString((long) value) : Double.toString(value);
  }
}
