// SPDX-License-Identifier: Apache-2.0

package io.manx.core.golden;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.manx.core.request.Demand;
import io.manx.core.request.RequestModelFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The part of {@code calls-request} that is about models: good, damaged, foreign and newer ones.
 */
final class ModelCalls {
  static final String MODEL =
      "{\"format\": \"manx-model\", \"version\": 1, \"statistic\": \"p50\","
          + " \"thresholdMillis\": 20,\n \"minRSquared\": 0.5, \"templates\": [\n"
          + template("read", "\"SELECT a FROM t WHERE k=1\"", -1.5, 0.25, 6, 0.9, "64.5")
          + ",\n"
          + template("scan", "\"select b from t\",\"select b from u\"", 15, 1.5, 5, 0.5, "32")
          + ",\n"
          + template("noisy", "\"select c from t where k=?\"", 50, 2, 9, 0.4, "16")
          + ",\n"
          + template("once", "\"select d from t\"", 50, 2, 9, 1, "1")
          + ",\n"
          + template("few", "\"select e from t\"", 50, 2, 2, 1, "8")
          + ",\n"
          + template("unknown", "", 50, 2, 9, 1, "8")
          + "]}";

  private static final String SMALL =
      MODEL.substring(0, MODEL.indexOf(",\n{\"name\": \"scan\"")) + "]}";

  private static final String LONG = "SELECT " + "a, ".repeat(60) + "b FROM t";

  private static final String[][] CHANGES = {
    {"\"manx-model\"", "\"other\""},
    {"\"format\": \"manx-model\", ", ""},
    {"\"version\": 1", "\"version\": 2"},
    {"\"version\": 1", "\"version\": 1.0"},
    {"\"version\": 1", "\"version\": 0.5"},
    {"\"version\": 1", "\"version\": -0"},
    {"\"version\": 1", "\"version\": 3000000000"},
    {"\"version\": 1", "\"version\": \"1\""},
    {"\"version\": 1", "\"version\": true"},
    {"p50", "p51"},
    {"p50", "P50"},
    {"p50", "mean"},
    {"\"p50\"", "[]"},
    {"\"minRSquared\"", "\"minR2\""},
    {"\"points\"", "\"pointz\""},
    {"\"points\"", "\"" + "points".repeat(9) + "\""},
    {"\"points\": 6, ", ""},
    {"\"points\": 6", "\"points\": 2.5"},
    {"\"points\": 6", "\"points\": null"},
    {"\"points\": 6", "\"points\": 0"},
    {"\"points\": 6", "\"points\": 6e0"},
    {"\"points\": 6", "\"points\": 1e12"},
    {"\"points\": 6", "\"points\": 6, \"points\": 6"},
    {"0.9", "1.1"},
    {"0.9", "true"},
    {"20", "-20"},
    {"20", "0"},
    {"20", "1e999"},
    {"20", "1e-999"},
    {"20", "NaN"},
    {"20", "-Infinity"},
    {"20", "020"},
    {"20", "+20"},
    {"20", ".5"},
    {"20", "5."},
    {"20", "1e"},
    {"20", "2e1"},
    {"20", "'20'"},
    {"-1.5", "\"fast\""},
    {"-1.5", "{}"},
    {"-1.5", "\"" + "slow".repeat(12) + "\""},
    {"64.5", "0.5"},
    {"\"minConcurrency\": 1", "\"minConcurrency\": 0.5"},
    {"\"minConcurrency\": 1", "\"minConcurrency\": -0.5"},
    {"\"minConcurrency\": 1", "\"minConcurrency\": 64.5"},
    {"[\"SELECT a FROM t WHERE k=1\"]", "\"select\""},
    {"[\"SELECT a FROM t WHERE k=1\"]", "[7]"},
    {"[\"SELECT a FROM t WHERE k=1\"]", "[\"a\", \"A\"]"},
    {"[\"SELECT a FROM t WHERE k=1\"]", "[\"" + LONG + "\", \"" + LONG + "\"]"},
    {"SELECT a FROM t WHERE k=1", "SELECT \\u0061 FROM\\tt WHERE k='\\uD835\\uDC9C\\/'"},
    {"SELECT a FROM t WHERE k=1", "SELECT \\x"},
    {"SELECT a FROM t WHERE k=1", "SELECT \\u00g1"},
    {"SELECT a FROM t WHERE k=1", "SELECT\ta"},
    {"}]}", "}," + template("again", "\"select A from t where k=?;\"", 1, 2, 3, 1, "4") + "]}"},
    {"[\n{", "[7, {"},
    {"}]}", "}],}"},
    {"}]}", "}]} {}"},
    {"}]}", "}]"},
    {"\"version\"", "version"},
    {"\"version\": 1", "\"version\": 1,"},
    {"\"version\": 1", "\"version\" 1"},
    {"{\"format\"", "\ufeff{\"format\""},
    {"{\"format\"", "\u00a0{\"format\""},
    {"{\"format\"", "\r\n\t {\"format\""},
    {"{\"format\"", "/* */{\"format\""},
  };

  private static final String[] STATEMENTS = {
    "select a from t where k = 'x'",
    "SELECT b FROM u;",
    "select c from t where k=5",
    "select d from t",
    "select e from t",
    "select f from t"
  };

  private final CallRecorder calls;

  private ModelCalls(CallRecorder calls) {
    this.calls = calls;
  }

  private static String template(
      String name, String statements, double w0, double w1, int points, double r2, String max) {
    return String.format(
        "{\"name\": \"%s\", \"statements\": [%s], \"w0Millis\": %s, \"w1MillisPerRequest\": %s,"
            + " \"points\": %d, \"rSquared\": %s, \"minConcurrency\": 1, \"maxConcurrency\": %s}",
        name, statements, w0, w1, points, r2, max);
  }

  static void addTo(CallRecorder calls) {
    ModelCalls all = new ModelCalls(calls);
    all.texts();
    all.files();
    all.predictions();
    all.lines();
  }

  private void parse(String text) {
    calls.invoke("RequestModelFile", "parse", text);
  }

  private void texts() {
    for (String[] change : CHANGES) {
      int at = SMALL.indexOf(change[0]);
      if (at < 0) {
        throw new IllegalStateException("the model has no " + change[0]);
      }
      parse(SMALL.substring(0, at) + change[1] + SMALL.substring(at + change[0].length()));
    }
    for (String each :
        new String[] {"", "[]", "7", "null", "\"x\"", "{}", "{", "[1,", "tru", "-"}) {
      parse(each);
    }
    parse(SMALL.replaceAll("(?s)\\[\n.*]", "[]"));
    parse("{\"format\":" + "[".repeat(40));
    parse("{\"format\":" + "[".repeat(31) + "]".repeat(31) + "}");
    parse("{\"format\":" + "[".repeat(32) + "]".repeat(32) + "}");
    for (int cut = 40; cut < SMALL.length(); cut += 23) {
      parse(SMALL.substring(0, cut));
    }
  }

  private void files() {
    try {
      Path folder = Files.createTempDirectory("golden");
      calls.readModel(new ModelFixture(folder.resolve("none.json")));
      calls.readModel(new ModelFixture(folder.resolve("model.json"), MODEL.getBytes(UTF_8), 1));
      calls.readModel(
          new ModelFixture(
              folder.resolve("latin.json"), "{\"\u00e9\": 1}".getBytes(ISO_8859_1), 1));
      calls.readModel(new ModelFixture(folder.resolve("empty.json"), new byte[0], 1));
      int most = RequestModelFile.MAX_BYTES;
      calls.readModel(new ModelFixture(folder.resolve("blank.json"), " ".getBytes(UTF_8), most));
      calls.readModel(new ModelFixture(folder.resolve("big.json"), " ".getBytes(UTF_8), most + 1));
      for (String name : new String[] {"model", "latin", "empty", "blank", "big"}) {
        Files.delete(folder.resolve(name + ".json"));
      }
      Files.delete(folder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void predictions() {
    Object model = calls.invoke("RequestModelFile", "parse", MODEL);
    Object kinds = calls.make("ModelledKinds", model);
    Object bounds = calls.make("DelayBounds.parse", "99p");
    for (int i = 0; i < STATEMENTS.length; i++) {
      int template = (int) calls.call(model, "templateOf", STATEMENTS[i]);
      calls.call(model, "isPredicted", template);
      for (double concurrency : new double[] {0, 3, 7.5, 86, 87, 500}) {
        calls.call(model, "predictMillis", template, concurrency);
        calls.call(model, "isLong", template, concurrency);
      }
      int kind = 72 + i;
      Object demand = calls.make("Demand", kind, 0, 0.5, false, 0, Double.NaN, Double.NaN, bounds);
      calls.call(kinds, "isIdentified", kind);
      calls.call(kinds, "predictMillis", demand, 4);
      calls.call(kinds, "identify", kind, STATEMENTS[i]);
      calls.call(kinds, "isIdentified", kind);
      for (int others : new int[] {0, 4, 85, 86}) {
        calls.call(kinds, "predictMillis", demand, others);
        calls.call(kinds, "isLong", demand, others);
      }
    }
    // Another kind takes the place of one, and a late word of the older one changes nothing.
    calls.call(kinds, "identify", 72 + 64, STATEMENTS[1]);
    calls.call(kinds, "identify", 72, STATEMENTS[0]);
    calls.call(kinds, "isIdentified", 72);
    calls.call(kinds, "isIdentified", 72 + 64);
    Object unknown = Demand.UNKNOWN;
    calls.call(kinds, "predictMillis", unknown, 4);
    calls.call(kinds, "isLong", unknown, 4);
  }

  private void lines() {
    double[][] points = {{1, 4, 16, 64}, {2, 2, 2}, {5}, {}, {8, 1, 3}};
    double[][] millis = {{1.5, 2, 7.25, 20}, {1, 2, 3}, {9}, {}, {-1, -2, -3}};
    for (int i = 0; i < points.length; i++) {
      Object line = calls.make("TemplateLine.fitted", points[i], millis[i]);
      for (String each : new String[] {"w0Millis", "w1MillisPerRequest", "rSquared"}) {
        calls.call(line, each);
      }
      for (String each : new String[] {"points", "minConcurrency", "maxConcurrency"}) {
        calls.call(line, each);
      }
      calls.call(line, "isPredictive");
      calls.call(line, "millisAt", 0.5);
      calls.call(line, "millisAt", 100);
    }
  }
}
