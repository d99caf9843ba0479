package io.manx.core.catalogue;

/** A parameter of a policy: a number or a whole number within bounds, or a flag. Immutable. */
public final class Parameter {
  private final Kind kind;
  private final String name;
  private final double initially;
  private final double least;
  private final double most;
  private final String description;

  private enum Kind {
    NUMBER("a number"),
    WHOLE_NUMBER("a whole number"),
    FLAG("one of true, false");

    private final String text;

    Kind(String text) {
      this.text = text;
    }
  }

  private Parameter(
      Kind kind, String name, double initially, double least, double most, String description) {
    this.kind = kind;
    this.name = name;
    this.initially = initially;
    this.least = least;
    this.most = most;
    this.description = description;
  }

  /** A number from {@code least} to {@code most}. */
  public static Parameter number(
      String name, double initially, double least, double most, String description) {
    return new Parameter(Kind.NUMBER, name, initially, least, most, description);
  }

  /** A whole number from {@code least} to {@code most}. */
  public static Parameter whole(
      String name, int initially, int least, int most, String description) {
    return new Parameter(Kind.WHOLE_NUMBER, name, initially, least, most, description);
  }

  /** A flag, true or false. */
  public static Parameter flag(String name, boolean initially, String description) {
    return new Parameter(Kind.FLAG, name, initially ? 1 : 0, 0, 1, description);
  }

  /** Its name, with the unit. */
  public String name() {
    return name;
  }

  /** Its value unless it is set; 1 and 0 stand for true and false. */
  public double initially() {
    return initially;
  }

  /** What it is. */
  public String description() {
    return description;
  }

  /** What may be written for it. */
  public String allowed() {
    return kind == Kind.FLAG
        ? kind.text
        : kind.text + " from " + plain(least) + " to " + plain(most);
  }

  /**
   * Returns the value that a text stands for.
   *
   * @throws IllegalArgumentException if it is not allowed
   */
  public double parse(String text) {
    double value = kind == Kind.FLAG ? parseFlag(text) : parseNumber(text);
    boolean wrongKind = kind == Kind.WHOLE_NUMBER && value != Math.rint(value);
    if (wrongKind || !(value >= least && value <= most)) {
      throw new IllegalArgumentException(name + " must be " + allowed() + ", not " + text);
    }
    return value;
  }

  private static double parseFlag(String text) {
    return text.equalsIgnoreCase("true") ? 1 : text.equalsIgnoreCase("false") ? 0 : Double.NaN;
  }

  private static double parseNumber(String text) {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }

  /** Returns the text that stands for a value. */
  public String text(double value) {
    return kind == Kind.FLAG ? Boolean.toString(value != 0) : plain(value);
  }

  private static String plain(double value) {
    return value == Math.rint(value) ? Long.toString((long) value) : Double.toString(value);
  }
}
