package io.manx.agent.settings;

import io.manx.core.catalogue.Parameter;
import io.manx.core.collection.CollectionPolicies;
import io.manx.core.policy.Policy;
import io.manx.core.policy.Selectors;
import io.manx.core.routing.SlowStart;
import io.manx.core.scheduling.ReadOrders;
import io.manx.core.speculation.BudgetSpeculation;
import io.manx.core.speculation.Speculations;
import java.util.ArrayList;
import java.util.List;

/** The agent's settings: names, values, bounds and meaning. */
final class SettingDefinitions {
  static final String MODE = "mode";
  static final String POLICY = "policy";
  static final String INLINE = "inline_local_reads";
  static final String INLINE_MAX_SERVICE = "inline_max_service_ms";
  static final String RACK_MARGIN = "rack_margin";
  static final String SLOW_START = "slow_start_ms";
  static final String SPECULATION = "speculation";
  static final String READ_ORDER = "read_order";
  static final String RANGE_FREE_READERS = "range_free_readers";
  static final String PARALLEL_RANGES = "parallel_ranges";
  static final String BATCH_ROLES = "batch_roles";
  static final String CLIENT_FEEDBACK = "client_feedback";
  static final String NOTICES = "notices";
  static final String LEDGER_KEYS = "ledger_keys";
  static final String LEDGER_REREADS = "ledger_rereads_per_second";
  static final String COLLECTION = "collection_policy";
  static final String FORETELL = "foretell_pauses";

  /** The way to speculate that leaves it to Cassandra. */
  static final String STOCK_SPECULATION = "stock";

  private static final List<Parameter> PARAMETERS =
      List.of(
          Parameter.flag(
              INLINE,
              true,
              "run local reads that need no other replica on the request thread, while read permits"
                  + " are free"),
          Parameter.number(
              INLINE_MAX_SERVICE,
              10,
              0.001,
              60_000,
              "no local read runs on the request thread while one in a hundred takes longer than"
                  + " these milliseconds: that thread could send no speculative retry meanwhile"),
          Parameter.number(
              RACK_MARGIN,
              0.1,
              0,
              100,
              "a replica of the local rack is preferred unless its score is worse by more than this"
                  + " share"),
          Parameter.number(
              SLOW_START,
              SlowStart.DEFAULT_MILLIS,
              0,
              3_600_000,
              "milliseconds over which the reads of a replica that begins to serve grow to its full"
                  + " share"),
          Parameter.number(
              RANGE_FREE_READERS,
              0,
              0,
              0.95,
              "share of concurrent_reads that range reads never take; at least one reader is left"
                  + " to them"),
          Parameter.flag(
              PARALLEL_RANGES,
              false,
              "ask as many nodes at once as the rows of a range read are likely to need, by the"
                  + " numbers of rows that nodes tell; false: as Cassandra estimates"),
          Parameter.whole(
              LEDGER_KEYS,
              100_000,
              1,
              10_000_000,
              "partition keys, and writes of which it is not clear yet who holds them, that the"
                  + " ledger of an enrolled table holds; with more it begins anew, and a change of"
                  + " consistency levels may need a repair"),
          Parameter.whole(
              LEDGER_REREADS,
              50,
              1,
              10_000,
              "partitions of enrolled tables that are read again in a second, at most, since too"
                  + " few replicas may hold a write"));

  /** What others see of the agent, and only in mode {@code on} unless asked for. */
  private static final List<Setting> TOLD =
      List.of(
          Setting.choice(
              CLIENT_FEEDBACK,
              Telling.ON.text(),
              Telling.texts(),
              "whether clients are told with the results of reads how this node is, in the custom"
                  + " payload of protocol v4 and later; true: in mode on; observe: in mode observe"
                  + " too"),
          Setting.choice(
              NOTICES,
              Telling.ON.text(),
              Telling.texts(),
              "whether other nodes are sent farewells when this one stops, the probes that a"
                  + " policy asks for, pauses if foretell_pauses is true, and how far range reads"
                  + " have come; true: in mode on; observe: in mode observe too"));

  /** About pauses of this node's JVM. */
  private static List<Setting> ofPauses() {
    List<String> policies = new ArrayList<>(List.of(Settings.NO_COLLECTION));
    policies.addAll(CollectionPolicies.names());
    return List.of(
        Setting.choice(
            COLLECTION,
            Settings.NO_COLLECTION,
            policies,
            "what a sidecar has the drive reclaim while this JVM pauses; off: no plan is made, and"
                + " no file is written"),
        Setting.of(
            "",
            Parameter.flag(
                FORETELL,
                false,
                "say to other nodes, and to clients with results of reads, that this JVM is about"
                    + " to pause, so that they spare it meanwhile; only in mode on")));
  }

  private static final Setting BATCH =
      new Setting(
          BATCH_ROLES,
          "",
          "names of roles, separated by spaces",
          "roles whose reads go after all others, with expected-cost after those that arrive within"
              + " twice its bound; fifo and range-aware do not tell them apart. Roles that do not"
              + " exist yet may be named",
          text -> String.join(" ", text.trim().split("\\s+", -1)));

  private SettingDefinitions() {}

  /** All of them, in display order. */
  static List<Setting> all() {
    List<Setting> all = new ArrayList<>();
    all.add(
        Setting.choice(
            MODE,
            Mode.OBSERVE.text(),
            Mode.texts(),
            "off: as without the agent; observe: measure and rank, decide nothing, and tell clients"
                + " and nodes without the agent nothing but a parameter of responses between nodes"
                + " that they ignore; on: decide"));
    List<String> policies = new ArrayList<>(List.of(Settings.STOCK_POLICY));
    policies.addAll(Selectors.names());
    all.add(
        Setting.choice(
            POLICY,
            Selectors.MANX,
            policies,
            "how replicas are ranked; stock leaves it to Cassandra's snitch"));
    all.add(
        Setting.choice(
            SPECULATION,
            Speculations.BUDGET,
            List.of(STOCK_SPECULATION, Speculations.BUDGET),
            "when a late read is sent to one more replica: as the table's speculative_retry says,"
                + " or within a budget in place of its percentile"));
    all.add(
        Setting.choice(
            READ_ORDER,
            ReadOrders.EXPECTED_COST,
            ReadOrders.names(),
            "in which order waiting reads run; fifo leaves it to Cassandra, which runs them as they"
                + " arrive"));
    PARAMETERS.forEach(parameter -> all.add(Setting.of("", parameter)));
    all.add(BATCH);
    all.addAll(TOLD);
    all.addAll(ofPauses());
    addAll(all, SPECULATION, BudgetSpeculation.PARAMETERS);
    for (String order : ReadOrders.names()) {
      addAll(all, order, ReadOrders.parameters(order));
    }
    for (Policy policy : Selectors.all()) {
      addAll(all, policy.name(), policy.parameters());
    }
    return all;
  }

  private static void addAll(List<Setting> all, String prefix, List<Parameter> parameters) {
    parameters.forEach(parameter -> all.add(Setting.of(prefix + ".", parameter)));
  }
}
