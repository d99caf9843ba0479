package io.manx.results.report;

import io.manx.results.comparison.Comparison;
import io.manx.results.run.AtomicFile;
import io.manx.results.run.RunFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Runs as one HTML file that needs nothing else: script, style and data are in it, and it fetches
 * nothing.
 */
public final class HtmlReport {
  private static final String CHART_JS =
      "/META-INF/resources/webjars/chart.js/4.4.4/dist/chart.umd.js";
  private static final Pattern PLACEHOLDER = Pattern.compile("\\{\\{([a-z]+)}}");

  private HtmlReport() {}

  /**
   * Writes the report, whole or not at all.
   *
   * @param baseline name of the baseline; null as in {@link Comparison#of}
   */
  public static void write(Path file, List<RunFile> runs, @Nullable String baseline) {
    byte[] html = html(runs, baseline).getBytes(StandardCharsets.UTF_8);
    AtomicFile.write(file, out -> out.write(html));
  }

  /** Returns the report as HTML. */
  static String html(List<RunFile> runs, @Nullable String baseline) {
    Comparison comparison = Comparison.of(runs, baseline);
    Map<String, List<RunFile>> byVariant = Comparison.grouped(runs, baseline);
    Map<String, String> parts =
        Map.of(
            "style", resource("report.css"),
            "finding", Html.escaped(Finding.of(comparison)),
            "warnings", HtmlTables.warnings(comparison),
            "verdicts", HtmlTables.verdicts(comparison),
            "totals", HtmlTables.totals(comparison),
            "breakdown", HtmlBreakdown.of(byVariant),
            "details", HtmlDetails.of(comparison, runs),
            "data", ReportData.of(byVariant),
            "library", script(resource(CHART_JS)),
            "script",
                script(resource("kit.js") + resource("report.js") + resource("breakdown.js")));
    return filled(resource("report.html"), parts);
  }

  /** Fills all placeholders in one go, so that none in the data is ever filled. */
  private static String filled(String template, Map<String, String> parts) {
    Matcher matcher = PLACEHOLDER.matcher(template);
    StringBuilder html = new StringBuilder();
    while (matcher.find()) {
      String part = parts.get(matcher.group(1));
      if (part == null) {
        throw new IllegalStateException("no part " + matcher.group(1));
      }
      matcher.appendReplacement(html, Matcher.quoteReplacement(part));
    }
    return matcher.appendTail(html).toString();
  }

  private static String script(String source) {
    return source.replace("</script", "<\\/script").replaceAll("(?m)^//# sourceMappingURL=.*$", "");
  }

  static String resource(String name) {
    try (InputStream in = HtmlReport.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("no resource " + name);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
