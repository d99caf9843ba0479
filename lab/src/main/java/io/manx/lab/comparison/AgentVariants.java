package io.manx.lab.comparison;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Named settings of Manx's agent: each policy by which coordinators rank replicas, and each part of
 * Manx alone and with the others. A variant sets explicitly all that defines it, so it stays the
 * same when the agent's default settings change.
 */
final class AgentVariants {
  private static final String MODE = "mode";
  private static final String POLICY = "policy";
  private static final String SPECULATION = "speculation";
  private static final String INLINE = "inline_local_reads";
  private static final String READ_ORDER = "read_order";
  private static final String PARALLEL_RANGES = "parallel_ranges";
  private static final String FIFO = "fifo";

  /** Cassandra's own order of replicas, or its own speculative retry. */
  private static final String STOCK = "stock";

  private static final String BUDGET = "budget";

  private static final Map<String, Map<String, String>> SETTINGS = new LinkedHashMap<>();
  private static final Map<String, String> DESCRIPTIONS = new LinkedHashMap<>();

  static {
    add("observe", "Manx measures and ranks, and decides nothing", Map.of(MODE, "observe"));
    Map<String, String> telling = new TreeMap<>(deciding(STOCK, STOCK, false));
    telling.put("client_feedback", "true");
    add(
        "client-feedback",
        "nodes report their state to clients, for drivers to rank by; otherwise they act as stock",
        telling);
    add(
        "manx",
        "Manx's best: its own ranking, copies of late reads within a budget, local reads inline,"
            + " short reads first",
        ordering(deciding("manx", BUDGET, true), "expected-cost", false));
    add("manx-ranking", "Manx's ranking alone", ranking("manx"));
    add(
        "manx-speculation",
        "Manx's copies of late reads alone, within a budget, in place of percentile speculation",
        deciding(STOCK, BUDGET, false));
    add(
        "inline-local-reads",
        "Manx runs local reads on the request thread",
        alwaysInline(deciding(STOCK, STOCK, true)));
    add(
        "wu",
        "wu-ranking, and local reads on the request thread: all of Wu 2018",
        alwaysInline(deciding("wu", STOCK, true)));
    addRanking("wu-ranking", "wu", "by tail-adjusted scores (Wu 2018)");
    addRanking("c3", "c3", "by C3 (Suresh 2015)");
    addRanking("c3-rate-control", null, "by C3, with rate control and backpressure");
    addRanking("heron", null, "by C3, range reads by themselves as large ones (Jaiman 2018)");
    addRanking("prequal", null, "by probes of requests in flight and latency (Wydrowski 2024)");
    addRanking(
        "regression", null, "so that long reads go to the fastest, others in turn (Chauque 2020)");
    addRanking("least-outstanding", null, "by their own outstanding reads, fewest first");
    addRanking("dynamic-snitch", null, "by Manx's port of Cassandra's dynamic snitch");
    addRanking("driver-default", null, "as the Java driver does by default");
    addRanking("latency-sensitive", null, "as DataStax's policy for the Java driver does");
    addRanking("random", null, "at random");
    addRanking("round-robin-ranking", "round-robin", "in turn");
    addOrder(
        "expected-cost", "expected-cost", "in Manx's order: shortest first, none waits for ever");
    addOrder("single-first", "single-first", "single ones before ranges (Fukuda 2013, ReS)");
    addOrder("range-aware", "range-aware", "small ranges before large ones (RaS)");
    addOrder("all-orders", "all", "single ones first, then small ranges (ReS+RaS)");
    addParallel("parallel-ranges", FIFO, "Fukuda's P");
    addParallel("single-first-parallel", "single-first", "Fukuda's ReS+P");
    addParallel("range-aware-parallel", "range-aware", "Fukuda's P+RaS");
    addParallel("all-parallel", "all", "Fukuda's A: all that Fukuda 2013 does");
    addParallel("expected-cost-parallel", "expected-cost", "with Manx's order");
  }

  private AgentVariants() {}

  /** Returns names and descriptions, in the order of the help. */
  static Map<String, String> descriptions() {
    return DESCRIPTIONS;
  }

  /** Returns the settings of that name, if there are any. */
  static Optional<Map<String, String>> settings(String name) {
    return Optional.ofNullable(SETTINGS.get(name));
  }

  private static void add(String name, String description, Map<String, String> settings) {
    DESCRIPTIONS.put(name, description);
    SETTINGS.put(name, settings);
  }

  private static void addRanking(String name, @Nullable String policy, String how) {
    add(name, "coordinators rank replicas " + how, ranking(policy == null ? name : policy));
  }

  private static void addOrder(String name, String order, String how) {
    add(name, "waiting reads run " + how, ordering(deciding(STOCK, STOCK, false), order, false));
  }

  private static void addParallel(String name, String order, String what) {
    add(
        name,
        "range reads ask as many nodes at once as they need: " + what,
        ordering(deciding(STOCK, STOCK, false), order, true));
  }

  private static Map<String, String> ordering(
      Map<String, String> deciding, String order, boolean parallel) {
    Map<String, String> settings = new TreeMap<>(deciding);
    settings.put(READ_ORDER, order);
    settings.put(PARALLEL_RANGES, String.valueOf(parallel));
    return settings;
  }

  private static Map<String, String> ranking(String policy) {
    return deciding(policy, STOCK, false);
  }

  private static Map<String, String> deciding(String policy, String speculation, boolean inline) {
    return Map.of(
        MODE,
        "on",
        POLICY,
        policy,
        SPECULATION,
        speculation,
        INLINE,
        String.valueOf(inline),
        READ_ORDER,
        FIFO,
        PARALLEL_RANGES,
        "false");
  }

  /** Adds inline local reads as published: also while they are slow. */
  private static Map<String, String> alwaysInline(Map<String, String> deciding) {
    Map<String, String> settings = new TreeMap<>(deciding);
    settings.put("inline_max_service_ms", "60000.0");
    return settings;
  }
}
