// SPDX-License-Identifier: Apache-2.0

package io.manx.core.golden;

import io.manx.core.catalogue.ParameterValues;
import io.manx.core.policy.Policy;
import io.manx.core.policy.ReplicaSelector;
import io.manx.core.policy.Selectors;
import io.manx.core.policy.Surroundings;
import io.manx.core.virtual.VirtualNodes;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Makes the traces of single selectors. */
final class PolicyTraces {
  private static final Surroundings CLUSTER = new Surroundings(4, VirtualNodes.THREADS, -1);

  /** A seed with which turns begin just before the 32 bits of their count overflow. */
  private static final long LAST_TURNS = 662_992_547_071_734_787L;

  private static final Map<String, String> NONE = Map.of();

  /** The statements of kinds, as an application writes them. */
  private static final Map<Integer, String> STATEMENTS =
      Map.of(
          72, "SELECT a FROM t WHERE k = 'x'",
          74, "select c from t where k=5",
          136, "SELECT b FROM t");

  static final List<Supplier<GoldenFile>> ALL =
      List.of(
          new PolicyTraces("manx", "").seed(11)::make,
          new PolicyTraces("manx", "-without-feedback").seed(13).length(0.6).silent()::make,
          new PolicyTraces("manx", "-parameters").seed(14).length(0.3).manxParameters()::make,
          new PolicyTraces("c3", "").seed(12).length(0.45)::make,
          new PolicyTraces("c3", "-simulated-queue")
                  .seed(15)
                  .length(0.25)
                  .parameters(Map.of("queue_as_simulated", "true", "clients", "7"))
                  .surroundings(CLUSTER)
              ::make,
          new PolicyTraces("heron", "").seed(16).length(0.35).surroundings(CLUSTER)::make,
          new PolicyTraces("least-outstanding", "").seed(17).length(0.2)::make,
          new PolicyTraces("round-robin", "").seed(LAST_TURNS).length(0.1)::make,
          new PolicyTraces("random", "").seed(-18).length(0.08)::make,
          new PolicyTraces("regression", "").seed(19).length(0.45)::make,
          new PolicyTraces("regression", "-model").seed(20).length(0.25)::makeWithModel);

  private final String policy;
  private final String variant;
  private long seed;
  private double length = 1;
  private boolean isReported = true;
  private Map<String, String> parameters = NONE;
  private Surroundings surroundings = Surroundings.UNKNOWN;

  private PolicyTraces(String policy, String variant) {
    this.policy = policy;
    this.variant = variant;
  }

  private PolicyTraces seed(long value) {
    seed = value;
    return this;
  }

  private PolicyTraces length(double value) {
    length = value;
    return this;
  }

  private PolicyTraces silent() {
    isReported = false;
    return this;
  }

  private PolicyTraces parameters(Map<String, String> values) {
    parameters = values;
    return this;
  }

  private PolicyTraces surroundings(Surroundings known) {
    surroundings = known;
    return this;
  }

  private PolicyTraces manxParameters() {
    Map<String, String> values = new LinkedHashMap<>();
    values.put("own_weight", "1");
    values.put("queue_weight", "0.5");
    values.put("lasting_weight", "0");
    values.put("passing_weight", "1");
    values.put("silence_factor", "1");
    values.put("least_silence_ms", "0.5");
    values.put("alike", "0");
    values.put("network_kept_ms", "50");
    return parameters(values);
  }

  private GoldenFile make() {
    return make(parameters, Map.of());
  }

  private GoldenFile makeWithModel() {
    try {
      Path model = Files.createTempFile("golden", ".json");
      Files.writeString(model, ModelCalls.MODEL);
      surroundings = Surroundings.withStatements(STATEMENTS::get);
      Map<String, Object> statements = new LinkedHashMap<>();
      STATEMENTS.entrySet().stream()
          .sorted(Map.Entry.comparingByKey())
          .forEach(each -> statements.put(each.getKey().toString(), each.getValue()));
      GoldenFile file =
          make(
              Map.of("model", model.toString()),
              Traces.map("model", ModelCalls.MODEL, "statements", statements));
      Files.delete(model);
      return file;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private GoldenFile make(Map<String, String> values, Map<String, Object> more) {
    Policy of = Selectors.policy(policy);
    Map<String, Object> allowed = new LinkedHashMap<>();
    Map<String, String> defaults = new LinkedHashMap<>();
    of.parameters().forEach(each -> allowed.put(each.name(), each.allowed()));
    of.parameters().forEach(each -> defaults.put(each.name(), each.defaultText()));
    Map<String, Object> header =
        Traces.map(
            "policy", policy,
            "allowed", allowed,
            "defaults", RecordedValues.unquoted(defaults),
            "parameters", RecordedValues.unquoted(parameters),
            "seed", seed,
            "requesters", surroundings.requesters(),
            "readThreads", surroundings.readThreads(),
            "self", surroundings.self());
    header.putAll(more);
    header.put("events", PolicyTrace.EVENTS);
    GoldenFile file =
        new GoldenFile(
            "policy-" + policy + variant,
            "A selector's decisions, and the signals that it gets in virtual time.",
            header);
    ReplicaSelector selector =
        of.create(ParameterValues.of(of.parameters(), values), seed, surroundings);
    // As with System.nanoTime(), time may begin below 0, or where a double is no longer exact.
    long start = isReported ? -150_000_000_000L + seed % 1_000 : 9_007_199_254_740_993L;
    new PolicyLoad(new PolicyTrace(file, selector), seed, start, length, isReported).run();
    return file;
  }
}
