// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.comparison;

import io.manx.core.policy.Policy;
import io.manx.core.policy.Selectors;
import io.manx.core.scheduling.ReadOrders;
import io.manx.core.settings.SettingDefinitions;
import io.manx.core.speculation.Speculations;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Named settings of Manx's agent: each policy by which coordinators rank replicas, and each part of
 * Manx alone and with the others. A variant sets explicitly all that defines it, so it stays the
 * same when the agent's default settings change.
 */
final class AgentVariants {
  private static final String MODE = SettingDefinitions.MODE.name();
  private static final String POLICY = SettingDefinitions.POLICY.name();
  private static final String SPECULATION = SettingDefinitions.SPECULATION.name();
  private static final String INLINE = SettingDefinitions.INLINE_LOCAL_READS.name();
  private static final String READ_ORDER = SettingDefinitions.READ_ORDER.name();
  private static final String PARALLEL_RANGES = SettingDefinitions.PARALLEL_RANGES.name();
  private static final String FIFO = ReadOrders.FIFO;

  /** Cassandra's own order of replicas, or its own speculative retry. */
  private static final String STOCK = SettingDefinitions.STOCK;

  private static final String BUDGET = Speculations.BUDGET;

  /** Behind the name of a policy whose own name is that of another variant. */
  private static final String RANKING = "-ranking";

  private static final Set<String> WITH_OTHER_MEANING =
      Set.of(Selectors.MANX, Selectors.WU, "round-robin");

  private static final Map<String, Map<String, String>> SETTINGS = new LinkedHashMap<>();
  private static final Map<String, String> DESCRIPTIONS = new LinkedHashMap<>();

  static {
    add("observe", "Manx measures and ranks, and decides nothing", Map.of(MODE, "observe"));
    Map<String, String> telling = new TreeMap<>(deciding(STOCK, STOCK, false));
    telling.put(SettingDefinitions.CLIENT_FEEDBACK.name(), "true");
    add(
        "client-feedback",
        "nodes report their state to clients, for drivers to rank by; otherwise they act as stock",
        telling);
    add(
        "manx",
        "Manx's best: its own ranking, copies of late reads within a budget, local reads inline,"
            + " short reads first",
        ordering(deciding("manx", BUDGET, true), "expected-cost", false));
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
    Selectors.all().forEach(AgentVariants::addRanking);
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

  private static void addRanking(Policy policy) {
    String name = policy.name() + (WITH_OTHER_MEANING.contains(policy.name()) ? RANKING : "");
    add(
        name,
        "coordinators rank replicas by policy " + policy.name() + ": " + policy.summary(),
        deciding(policy.name(), STOCK, false));
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
    settings.put(SettingDefinitions.INLINE_MAX_SERVICE_MS.name(), "60000.0");
    return settings;
  }
}
