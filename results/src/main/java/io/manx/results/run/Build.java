// SPDX-License-Identifier: Apache-2.0

package io.manx.results.run;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The build of Manx that measured a run.
 *
 * <p>{@code ./manx} asks git at each start and passes the answer as the system property {@value
 * #PROPERTY}. It also passes it to Maven, which keeps it in the jar for starts without the script.
 * The forms are {@code COMMIT clean} and {@code COMMIT changed-HASH}; any other text means an
 * unknown build.
 *
 * @param commit the last commit that touched Manx's sources, 40 hexadecimal digits, or {@value
 *     #UNKNOWN}
 * @param clean whether the sources had no uncommitted changes; null if unknown
 * @param changes hash of the uncommitted changes, which distinguishes builds with different
 *     changes; null if there are none, or if unknown
 */
public record Build(String commit, @Nullable Boolean clean, @Nullable String changes) {
  /** System property with the current build. */
  public static final String PROPERTY = "manx.build";

  /** The text for an unknown commit. */
  public static final String UNKNOWN = "unknown";

  private static final Pattern FORM =
      Pattern.compile("([0-9a-f]{40}) (?:clean|changed-([0-9a-f]+))");
  private static final String RESOURCE = "build.txt";
  private static final int SHORT_COMMIT = 10;

  /** Returns the current build. */
  public static Build current() {
    String property = System.getProperty(PROPERTY);
    return parse(property == null ? ofJar() : property);
  }

  /** Parses one of the forms above; any other text gives an unknown build. */
  static Build parse(String text) {
    Matcher matcher = FORM.matcher(text.strip());
    if (!matcher.matches()) {
      return new Build(UNKNOWN, null, null);
    }
    String changes = matcher.group(2);
    return new Build(matcher.group(1), changes == null, changes);
  }

  static String ofJar() {
    try (InputStream in = Build.class.getResourceAsStream(RESOURCE)) {
      return in == null ? UNKNOWN : new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      return UNKNOWN;
    }
  }

  /** Returns whether the commit is known. */
  public boolean knowsCommit() {
    return !commit.equals(UNKNOWN);
  }

  /** Returns the whole commit and the state of the tree, for people. */
  public String text() {
    return knowsCommit() ? "commit " + commit + state() : "unknown commit";
  }

  /** Returns the beginning of the commit and the state of the tree, for people. */
  public String shortText() {
    return knowsCommit()
        ? "commit " + commit.substring(0, Math.min(SHORT_COMMIT, commit.length())) + state()
        : "unknown commit";
  }

  private String state() {
    if (clean == null) {
      return "";
    }
    return clean ? "" : " with uncommitted changes" + (changes == null ? "" : " " + changes);
  }
}
