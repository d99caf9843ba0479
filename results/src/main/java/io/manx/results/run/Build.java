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
 * <p>{@code ./manx} asks git at each start and hands the answer over as the system property {@value
 * #PROPERTY}; it also passes it to Maven, which keeps it in the jar for those who start Manx
 * without the script. Both know the same forms: {@code COMMIT clean}, {@code COMMIT changed-HASH},
 * or anything else for a build of which nothing is known.
 *
 * @param commit the last commit that touched what Manx is built from, 40 hexadecimal digits, or
 *     {@value #UNKNOWN}
 * @param clean whether what Manx is built from had no uncommitted changes; null if not known
 * @param changes hash of the uncommitted changes, so that two builds with different changes can be
 *     told apart; null if there are none or it is not known
 */
public record Build(String commit, @Nullable Boolean clean, @Nullable String changes) {
  /** System property with the build that runs. */
  public static final String PROPERTY = "manx.build";

  /** The commit where nobody knows it. */
  public static final String UNKNOWN = "unknown";

  private static final Pattern FORM =
      Pattern.compile("([0-9a-f]{40}) (?:clean|changed-([0-9a-f]+))");
  private static final String RESOURCE = "build.txt";
  private static final int SHORT_COMMIT = 10;

  /** Returns the build that runs. */
  public static Build current() {
    String property = System.getProperty(PROPERTY);
    return parse(property == null ? ofJar() : property);
  }

  /** Reads one of the forms above; whatever it is not is a build that is not known. */
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

  /** Whether the commit is known. */
  public boolean knowsCommit() {
    return !commit.equals(UNKNOWN);
  }

  /** Returns the whole commit and the state of the tree, for people. */
  public String text() {
    return knowsCommit() ? "commit " + commit + state() : "unknown commit";
  }

  /** Returns the same with the beginning of the commit only. */
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
