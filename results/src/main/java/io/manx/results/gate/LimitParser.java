// SPDX-License-Identifier: Apache-2.0

package io.manx.results.gate;

import io.manx.results.UserException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parses a limit. */
final class LimitParser {
  private static final String FORM =
      "[VARIANT ]OPERATION.FIGURE[ ratio| reference ratio] (>|>=|<|<=) NUMBER[UNIT]";

  /** The last sign separates the bound, since names of variants may have signs. */
  private static final Pattern SIDES =
      Pattern.compile("(.+?)\\s*(>=|<=|>|<)\\s*([^<>=\\s][^<>=]*)");

  private static final Pattern KIND = Pattern.compile("(.+?)(\\s+reference)?\\s+ratio");

  /** The last word with a point is the operation: names of variants may have blanks and points. */
  private static final Pattern SUBJECT = Pattern.compile("(?:(.+)\\s)?([^\\s.]+)\\.([^\\s].*)");

  private static final Pattern BOUND = Pattern.compile("(\\d+(?:\\.\\d+)?)\\s*(.*)");

  private final String text;

  LimitParser(String text) {
    this.text = text.strip();
  }

  Limit parse() {
    Matcher sides = SIDES.matcher(text);
    if (!sides.matches()) {
      throw malformed();
    }
    Matcher suffix = KIND.matcher(sides.group(1));
    LimitKind kind = kind(suffix);
    Matcher subject = SUBJECT.matcher(suffix.matches() ? suffix.group(1) : sides.group(1));
    if (!subject.matches()) {
      throw malformed();
    }
    GateFigure figure = figure(subject.group(3), kind);
    return new Limit(
        text,
        subject.group(1) == null ? null : subject.group(1).strip(),
        subject.group(2),
        figure,
        kind,
        Relation.of(sides.group(2)),
        bound(sides.group(3), kind, figure));
  }

  private static LimitKind kind(Matcher suffix) {
    if (!suffix.matches()) {
      return LimitKind.ABSOLUTE;
    }
    return suffix.group(2) == null ? LimitKind.RATIO : LimitKind.REFERENCE_RATIO;
  }

  private GateFigure figure(String label, LimitKind kind) {
    GateFigure figure =
        GateFigure.named(label)
            .orElseThrow(
                () -> wrong("unknown figure '" + label + "'; there are " + GateFigure.labels()));
    if (kind != LimitKind.ABSOLUTE && !figure.hasRatio()) {
      throw wrong(
          figure.label() + " has no ratio; figures with one are " + GateFigure.labelsWithRatio());
    }
    return figure;
  }

  private double bound(String written, LimitKind kind, GateFigure figure) {
    Matcher bound = BOUND.matcher(written);
    if (!bound.matches()) {
      throw wrong(
          "'%s' is not a number from 0, such as %s".formatted(written, example(kind, figure)));
    }
    String number = bound.group(1);
    String unit = bound.group(2);
    double value = Double.parseDouble(number);
    if (kind == LimitKind.ABSOLUTE) {
      return value * factor(number, unit, figure);
    }
    if (!unit.isEmpty()) {
      throw wrong("a ratio has no unit; drop '" + unit + "'");
    }
    if (value == 0) {
      throw wrong("the bound of a ratio must be more than 0");
    }
    return value;
  }

  private double factor(String number, String unit, GateFigure figure) {
    Quantity quantity = figure.quantity();
    if (unit.isEmpty()) {
      throw wrong(
          "%s has no unit; choose one of %s, such as %s"
              .formatted(number, quantity.unitTexts(), number + quantity.ownUnit()));
    }
    return quantity
        .factor(unit)
        .orElseThrow(
            () ->
                wrong(
                    "%s cannot be in '%s'; choose one of %s"
                        .formatted(figure.label(), unit, quantity.unitTexts())));
  }

  private static String example(LimitKind kind, GateFigure figure) {
    return kind == LimitKind.ABSOLUTE ? "20" + figure.quantity().ownUnit() : "1.1";
  }

  private UserException malformed() {
    return wrong("not of the form " + FORM + ", such as 'read.p99.9 ratio > 1.1'");
  }

  private UserException wrong(String problem) {
    return new UserException("'" + text + "': " + problem);
  }
}
