package io.manx.results.report.format;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The terminal that text is printed on.
 *
 * @param columns columns of a line, kept between 40 and 120: no table is narrower, and longer lines
 *     are hard to read
 * @param unicode whether it shows characters beyond ASCII
 * @param styled whether it shows bold, dim and coloured text
 */
public record Screen(int columns, boolean unicode, boolean styled) {
  /** The columns of a terminal whose width is unknown. */
  public static final int USUAL_COLUMNS = 80;

  private static final int FEWEST_COLUMNS = 40;
  private static final int MOST_COLUMNS = 120;
  private static final Pattern WORD = Pattern.compile("\\S+");

  private static final Map<String, String> ASCII =
      Map.of("→", "->", "–", "-", "…", "~", "●", "o", "◆", "#", "─", "-", "┊", ":", "∞", "inf");

  /** The characters beyond ASCII that texts contain. */
  public static final String UNICODE = String.join("", ASCII.keySet());

  /** Limits the columns. */
  public Screen {
    columns = Math.max(FEWEST_COLUMNS, Math.min(MOST_COLUMNS, columns));
  }

  /** Returns a terminal that shows plain text of all characters. */
  public static Screen plain(int columns) {
    return new Screen(columns, true, false);
  }

  /** Returns a text in a style, if the terminal shows any; call it last, when the text fits. */
  public String styled(Style style, String text) {
    return styled ? style.of(text) : text;
  }

  /** Returns a text in characters that the terminal shows. */
  public String shown(String text) {
    String shown = text;
    if (!unicode) {
      for (Map.Entry<String, String> each : ASCII.entrySet()) {
        shown = shown.replace(each.getKey(), each.getValue());
      }
    }
    return shown;
  }

  /**
   * Returns a shown text in lines that fit; every line but the first is indented. Longer words,
   * such as long names of variants, are shortened.
   */
  public String wrapped(String text, String indent) {
    String fitting =
        WORD.matcher(text)
            .replaceAll(
                word ->
                    Matcher.quoteReplacement(
                        Format.shortened(word.group(), columns - indent.length())));
    return Lines.wrapped(shown(fitting), indent, columns);
  }
}
