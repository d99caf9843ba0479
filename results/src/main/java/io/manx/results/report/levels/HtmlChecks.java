// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report.levels;

import io.manx.results.report.format.Format;
import io.manx.results.report.format.Html;
import io.manx.results.report.format.HtmlPage;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** The section on predictions checked by measurements; empty if there are none. */
final class HtmlChecks {
  private static final double CLOSE_RATIO = 0.1;

  private final List<LevelCheck> checks;
  private final List<Integer> mixes;
  private final List<String> pairs;

  private HtmlChecks(List<LevelCheck> checks) {
    this.checks = checks;
    this.mixes = checks.stream().map(LevelCheck::readPercent).distinct().sorted().toList();
    this.pairs = checks.stream().map(LevelCheck::pair).distinct().toList();
  }

  static String of(List<LevelCheck> checks) {
    return checks.isEmpty()
        ? ""
        : HtmlPage.filled(
            "checks.html",
            Map.of("close", close(checks), "deviations", new HtmlChecks(checks).table()));
  }

  private static String close(List<LevelCheck> checks) {
    long close =
        checks.stream().filter(each -> Math.abs(each.deviationRatio()) <= CLOSE_RATIO).count();
    return "%s of %s are within 10&nbsp;%% of the measured latency."
        .formatted(Format.count(close), Format.count(checks.size(), "prediction"));
  }

  /**
   * Returns table V: a row per number of threads, a group of columns per mix, a column per pair.
   */
  private String table() {
    StringBuilder html = new StringBuilder("<div class=\"scroll\"><table class=\"groups\">");
    html.append("<caption>Deviation of the predicted mean from the measured one</caption><thead>");
    html.append("<tr><th scope=\"col\" rowspan=\"2\">threads</th>");
    for (int mix : mixes) {
      html.append("<th scope=\"colgroup\" colspan=\"%d\">".formatted(pairs.size()))
          .append("%d&nbsp;%% reads</th>".formatted(mix));
    }
    html.append("</tr><tr>");
    mixes.forEach(mix -> pairs.forEach(pair -> html.append(pairHeader(pair))));
    html.append("</tr></thead><tbody>");
    checks.stream()
        .map(LevelCheck::threads)
        .distinct()
        .sorted()
        .forEach(threads -> html.append(row(threads)));
    return html.append("</tbody></table></div>\n").toString();
  }

  private static String pairHeader(String pair) {
    return "<th scope=\"col\">" + Html.escaped(pair).replace("/", "/<wbr>") + "</th>";
  }

  private String row(int threads) {
    StringBuilder html = new StringBuilder("<tr><th scope=\"row\">");
    html.append(Format.count(threads)).append("</th>");
    for (int mix : mixes) {
      List<LevelCheck> alike =
          checks.stream()
              .filter(each -> each.threads() == threads && each.readPercent() == mix)
              .toList();
      pairs.forEach(pair -> html.append(cell(alike, pair)));
    }
    return html.append("</tr>\n").toString();
  }

  private static String cell(List<LevelCheck> alike, String pair) {
    Optional<LevelCheck> check = alike.stream().filter(each -> each.pair().equals(pair)).findAny();
    return "<td>"
        + check.map(each -> deviation(each) + mark(each, alike)).orElse(Format.UNKNOWN)
        + "</td>";
  }

  private static String deviation(LevelCheck check) {
    double tenths = Math.rint(1_000 * check.deviationRatio());
    String percent = tenths == 0 ? "0.0" : String.format(Locale.ROOT, "%+.1f", tenths / 10);
    return percent + "&nbsp;%";
  }

  private static String mark(LevelCheck check, List<LevelCheck> alike) {
    boolean isFastest = isLeast(check, alike, LevelCheck::measuredMillis);
    boolean isPredicted = isLeast(check, alike, LevelCheck::predictedMillis);
    if (isFastest && isPredicted) {
      return verdict("good", "fastest ✓");
    }
    return isFastest ? verdict("bad", "fastest") : isPredicted ? verdict("bad", "predicted") : "";
  }

  private static boolean isLeast(
      LevelCheck check, List<LevelCheck> alike, ToDoubleFunction<LevelCheck> millis) {
    return alike.size() > 1
        && check.equals(alike.stream().min(Comparator.comparingDouble(millis)).orElseThrow());
  }

  private static String verdict(String kind, String text) {
    return "<span class=\"verdict %s\">%s</span>".formatted(kind, text);
  }
}
