// SPDX-License-Identifier: Apache-2.0

package io.manx.core.settings;

import io.manx.core.catalogue.Parameter;
import io.manx.core.catalogue.ParameterForm;
import io.manx.core.collection.CollectionPolicies;
import io.manx.core.policy.Policy;
import io.manx.core.policy.Selectors;
import io.manx.core.request.RequestParameters;
import io.manx.core.routing.RouterParameters;
import io.manx.core.scheduling.ReadOrders;
import io.manx.core.speculation.BudgetSpeculation;
import io.manx.core.speculation.Speculations;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The agent's settings. Those of policies, orders of reads and speculation are the parameters of
 * these, behind their names, without those that only drivers have.
 */
public final class SettingDefinitions {
  /** Leaves the ranking, or late reads, to Cassandra. */
  public static final String STOCK = "stock";

  /** In place of the name of a collection policy: none. */
  public static final String NO_COLLECTION = "off";

  /** How much the agent does. */
  public static final Parameter<Mode> MODE =
      Parameter.choice(
          "mode",
          Mode.OBSERVE,
          "off: as without the agent; observe: measure and rank, but decide nothing; clients see"
              + " nothing of it, and nodes without the agent only a parameter of responses that they"
              + " ignore; on: decide");

  /** Name of the replica selection policy, or {@link #STOCK}. */
  public static final Parameter<String> POLICY =
      Parameter.choice(
          "policy",
          Selectors.MANX,
          and(STOCK, Selectors.names()),
          "the ranking of replicas; stock leaves it to Cassandra's snitch");

  /** When a late read is copied: {@link #STOCK}, or within a budget. */
  public static final Parameter<String> SPECULATION =
      Parameter.choice(
          "speculation",
          Speculations.BUDGET,
          List.of(STOCK, Speculations.BUDGET),
          "when a late read is sent to one more replica; stock: as the table's speculative_retry"
              + " says; budget: within a budget, in place of its percentile");

  /** Name of the order in which waiting reads run. */
  public static final Parameter<String> READ_ORDER =
      Parameter.choice(
          "read_order",
          ReadOrders.EXPECTED_COST,
          ReadOrders.names(),
          "the order in which waiting reads run; fifo leaves it to Cassandra, in order of arrival");

  /** Whether local reads run on the request thread. */
  public static final Parameter<Boolean> INLINE_LOCAL_READS =
      Parameter.flag(
          "inline_local_reads",
          true,
          "run local reads that need no other replica on the request thread, while read permits"
              + " are free");

  /** Service time above which a local read is too slow for the request thread. */
  public static final Parameter<Double> INLINE_MAX_SERVICE_MS =
      Parameter.number(
          "inline_max_service_ms",
          10,
          0.001,
          60_000,
          "99th percentile of local service times, in milliseconds, above which no local read"
              + " runs on the request thread, since that thread cannot send speculative retries"
              + " meanwhile");

  /** Share of the readers that range reads never take. */
  public static final Parameter<Double> RANGE_FREE_READERS =
      Parameter.number(
          "range_free_readers",
          0,
          0,
          0.95,
          "share of concurrent_reads that range reads never take; one reader at least is left to"
              + " them");

  /** Whether as many nodes are asked at once as a range read is likely to need. */
  public static final Parameter<Boolean> PARALLEL_RANGES =
      Parameter.flag(
          "parallel_ranges",
          false,
          "ask as many nodes at once as a range read is likely to need, by the row counts that"
              + " nodes report; false: as Cassandra estimates");

  /** Roles whose reads are batch work. */
  public static final Parameter<List<String>> BATCH_ROLES =
      Parameter.of(
          "batch_roles",
          ParameterForm.of(
              "names of roles, separated by spaces",
              SettingDefinitions::words,
              words -> String.join(" ", words)),
          List.of(),
          "roles whose reads run after all others; with expected-cost, after those that arrive"
              + " within twice its bound. The orders fifo and range-aware ignore it. Roles may be"
              + " named before they exist");

  /** When clients get the feedback of this node. */
  public static final Parameter<Telling> CLIENT_FEEDBACK =
      telling(
          "client_feedback",
          "send this node's feedback to clients with the results of reads, in the custom payload"
              + " of protocol v4 and later; true: in mode on; observe: in mode observe too");

  /** When other nodes get messages unasked. */
  public static final Parameter<Telling> NOTICES =
      telling(
          "notices",
          "send other nodes farewells when this one stops, the probes of a policy, foretold"
              + " pauses, and the progress of range reads; true: in mode on; observe: in mode observe"
              + " too");

  /** How many keys, and how many unsettled writes, the ledger of a table holds. */
  public static final Parameter<Integer> LEDGER_KEYS =
      Parameter.whole(
          "ledger_keys",
          100_000,
          1,
          10_000_000,
          "partition keys, and unsettled writes, that the ledger of an enrolled table holds; with"
              + " more, the ledger begins anew, and a change of consistency levels may need a repair");

  /** How many keys of ledgers may be read again in a second. */
  public static final Parameter<Integer> LEDGER_REREADS_PER_SECOND =
      Parameter.whole(
          "ledger_rereads_per_second",
          50,
          1,
          10_000,
          "maximum number of partitions of enrolled tables that are read again in a second"
              + " because too few replicas may hold a write");

  /** Name of the collection policy, or {@link #NO_COLLECTION}. */
  public static final Parameter<String> COLLECTION_POLICY =
      Parameter.choice(
          "collection_policy",
          NO_COLLECTION,
          and(NO_COLLECTION, CollectionPolicies.names()),
          "how much a sidecar has the drive reclaim while this JVM pauses; off: no plan is made,"
              + " and no file is written");

  /** Whether pauses are foretold, in mode {@code on}. */
  public static final Parameter<Boolean> FORETELL_PAUSES =
      Parameter.flag(
          "foretell_pauses",
          false,
          "tell other nodes, and clients with the results of reads, that this JVM is about to"
              + " pause, so that they spare it; only in mode on");

  /** Parameters of policies that only drivers have; a node cannot create the policy with them. */
  private static final Set<String> ONLY_IN_DRIVERS = Set.of("regression.model");

  private static final List<Parameter<?>> OWN =
      List.of(
          MODE,
          POLICY,
          SPECULATION,
          READ_ORDER,
          INLINE_LOCAL_READS,
          INLINE_MAX_SERVICE_MS,
          RouterParameters.RACK_MARGIN,
          RouterParameters.SLOW_START_MS,
          RequestParameters.PREDICT_COSTS,
          RANGE_FREE_READERS,
          PARALLEL_RANGES,
          LEDGER_KEYS,
          LEDGER_REREADS_PER_SECOND,
          BATCH_ROLES,
          CLIENT_FEEDBACK,
          NOTICES,
          COLLECTION_POLICY,
          FORETELL_PAUSES);

  private SettingDefinitions() {}

  private static List<String> and(String first, List<String> others) {
    return Stream.concat(Stream.of(first), others.stream())
        .collect(Collectors.toUnmodifiableList());
  }

  private static Parameter<Telling> telling(String name, String description) {
    return Parameter.of(
        name,
        ParameterForm.oneOf(List.of(Telling.values()), Telling::text),
        Telling.ON,
        description);
  }

  private static List<String> words(String text) {
    return text.isEmpty() ? List.of() : List.of(text.split("\\s+", -1));
  }

  /** Returns all of them, in display order. */
  public static List<Parameter<?>> all() {
    List<Parameter<?>> all = new ArrayList<>(withoutPolicies());
    for (Policy policy : Selectors.all()) {
      addAll(all, policy.name(), policy.parameters());
    }
    all.removeIf(each -> ONLY_IN_DRIVERS.contains(each.name()));
    return all;
  }

  /** Returns all but the parameters of replica selection policies, in display order. */
  public static List<Parameter<?>> withoutPolicies() {
    List<Parameter<?>> all = new ArrayList<>(OWN);
    addAll(all, SPECULATION.name(), BudgetSpeculation.PARAMETERS);
    for (String order : ReadOrders.names()) {
      addAll(all, order, ReadOrders.parameters(order));
    }
    return all;
  }

  private static void addAll(List<Parameter<?>> all, String prefix, List<Parameter<?>> parameters) {
    parameters.forEach(each -> all.add(each.named(prefix + "." + each.name())));
  }
}
