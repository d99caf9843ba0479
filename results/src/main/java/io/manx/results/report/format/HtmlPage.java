// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report.format;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Makes self-contained pages: script, style and data are inside, and nothing is fetched. */
public final class HtmlPage {
  private static final String TEMPLATES = "/io/manx/results/report/";
  private static final String CHART_JS =
      "/META-INF/resources/webjars/chart.js/4.4.4/dist/chart.umd.js";
  private static final String KIT_JS = "kit.js";
  private static final Pattern PLACEHOLDER = Pattern.compile("\\{\\{([a-z]+)}}");

  private HtmlPage() {}

  /**
   * Returns a whole page.
   *
   * @param title title of the page, as text
   * @param body content of the page, as HTML
   * @param data data for the scripts, safe inside a script element
   * @param scripts names of the scripts
   */
  public static String of(String title, String body, String data, String... scripts) {
    return styled("", title, body, data, scripts);
  }

  /** Returns a whole page with an additional style, after that of all pages. */
  public static String styled(
      String style, String title, String body, String data, String... scripts) {
    return filled(
        "page.html",
        Map.of(
            "title",
            Html.escaped(title),
            "style",
            resource("report.css") + style,
            "body",
            body,
            "data",
            data,
            "library",
            script(CHART_JS),
            "script",
            script(KIT_JS) + script(scripts)));
  }

  /** Fills all placeholders of a template in one pass, so that none inside the data is filled. */
  public static String filled(String template, Map<String, String> parts) {
    Matcher matcher = PLACEHOLDER.matcher(resource(template));
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

  /** Returns the scripts one after another, safe inside an HTML script element. */
  private static String script(String... names) {
    StringBuilder source = new StringBuilder();
    for (String name : names) {
      source.append(resource(name));
    }
    return source
        .toString()
        .replace("</script", "<\\/script")
        .replaceAll("(?m)^//# sourceMappingURL=.*$", "");
  }

  /** Returns a text of this module's report folder, or of a library by its absolute path. */
  public static String resource(String name) {
    String path = name.startsWith("/") ? name : TEMPLATES + name;
    try (InputStream in = HtmlPage.class.getResourceAsStream(path)) {
      if (in == null) {
        throw new IllegalStateException("no resource " + name);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
