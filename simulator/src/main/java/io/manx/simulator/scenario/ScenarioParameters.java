// SPDX-License-Identifier: Apache-2.0

package io.manx.simulator.scenario;

import io.manx.core.catalogue.Parameter;
import io.manx.core.catalogue.ParameterForm;
import io.manx.core.catalogue.ValueRange;
import io.manx.simulator.scenario.Scenario.Consistency;
import io.manx.simulator.scenario.Scenario.Distribution;
import io.manx.simulator.scenario.Scenario.RequesterKind;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The fields of a scenario file: names, bounds, defaults and meaning. Each section has a class;
 * those of ranges are in {@link RangeFields}, disturbances in {@link SimulatedParameters}.
 */
public final class ScenarioParameters {
  /** The largest time that a field allows. */
  static final double MAX_MS = 1e9;

  static final ParameterForm<Path> FILE_PATH =
      ParameterForm.of("the path of a file", ScenarioParameters::path, Path::toString);

  private static final int MAX_NODES = 10_000;

  private ScenarioParameters() {}

  /** Fields of the file itself. */
  static final class Whole {
    static final Parameter<String> DESCRIPTION =
        Parameter.optional(
            "description",
            ParameterForm.text("a text"),
            "the name",
            "what it shows, in a sentence");
    static final Parameter<String> SOURCE =
        Parameter.optional(
            "source", ParameterForm.text("a text"), "none", "paper and section that it follows");
    static final Parameter<Integer> NODES =
        Parameter.whole("nodes", 3, 1, MAX_NODES, "nodes of the cluster");
    static final Parameter<Integer> THREADS =
        Parameter.whole(
            "threads",
            4,
            1,
            10_000,
            "reads that a node executes at once; others wait in one queue, in the [order of"
                + " reads](#the-order-of-reads)");
    static final Parameter<Integer> REPLICATION_FACTOR =
        Parameter.optional(
            "replication_factor",
            ParameterForm.whole(ValueRange.from(1).to(8)),
            "`3`, or `nodes` if fewer",
            "replicas of each key: a node and those that follow it on the ring; at most `nodes`");
    static final Parameter<Consistency> CONSISTENCY =
        Parameter.choice(
            "consistency",
            Consistency.ONE,
            "how many replicas must answer, each with a full read; digests are not modelled");
    static final Parameter<Double> NETWORK_MS =
        Parameter.number(
            "network_ms",
            0.1,
            0,
            MAX_MS,
            "time from a requester to a replica, and the same back; a node that is both talks"
                + " to itself in no time");
    static final Parameter<Double> TIMEOUT_MS =
        Parameter.number(
            "timeout_ms",
            5_000,
            0.001,
            MAX_MS,
            "time after which a request fails; it fails at once if too few of its replicas are"
                + " known to be alive. Failures count in the latencies with this time");
    static final Parameter<Integer> REQUESTS =
        Parameter.whole(
            "requests", 200_000, 1, 1_000_000_000, "number of requests, discarded ones included");
    static final Parameter<Double> SETTLE =
        Parameter.number(
            "settle", 0.2, 0, 0.99, "share of the requests, at the beginning, that is discarded");
    static final List<Parameter<?>> ALL =
        List.of(
            DESCRIPTION,
            SOURCE,
            NODES,
            THREADS,
            REPLICATION_FACTOR,
            CONSISTENCY,
            NETWORK_MS,
            TIMEOUT_MS,
            REQUESTS,
            SETTLE);

    private Whole() {}
  }

  /** Fields of the requesters, which rank replicas. */
  static final class Requesters {
    static final Parameter<RequesterKind> KIND =
        Parameter.choice(
            "kind",
            RequesterKind.CLIENTS,
            "`clients`: drivers that send to a replica directly. `nodes`: each node is a"
                + " coordinator, which comes first in the order that policies are given; while it"
                + " pauses it neither sends nor listens. A dead one goes on coordinating, as if its"
                + " clients had gone elsewhere");
    static final Parameter<Integer> COUNT =
        Parameter.whole(
            "count",
            16,
            1,
            MAX_NODES,
            "number of clients; requesters that are nodes are all nodes");
    static final Parameter<Boolean> TOKEN_AWARE =
        Parameter.flag(
            "token_aware",
            true,
            "with `nodes`: whether a request comes to a node that is a replica");
    static final Parameter<Boolean> UNDISTURBED_ONLY =
        Parameter.flag(
            "undisturbed_only",
            false,
            "with `nodes`, and a `pause` among the disturbances: whether only requests count whose"
                + " coordinator neither pauses when they arrive nor begins to within 100 ms. Those"
                + " of a paused one wait for its pause, whatever the policy; live figures of reads"
                + " sent to undisturbed coordinators stand beside these. No throughput is made of"
                + " them");
    static final Parameter<Double> BUSIEST_SHARE =
        Parameter.number(
            "busiest_share",
            0,
            0,
            1,
            "share of requests that the first requester gets beside its equal part of the rest;"
                + " not with nodes and `token_aware`");
    static final List<Parameter<?>> ALL =
        List.of(KIND, COUNT, TOKEN_AWARE, UNDISTURBED_ONLY, BUSIEST_SHARE);

    private Requesters() {}
  }

  /** Fields of the load; one of them is given. */
  static final class Load {
    private static final String OTHER = "one of the others is given";

    static final Parameter<Double> UTILIZATION =
        Parameter.optional(
            "utilization",
            ParameterForm.number(ValueRange.from(0.001).to(10.0)),
            OTHER,
            "share of the nodes' capacity that requests need. Slow, flipping, paused and dead nodes"
                + " count with their full capacity, and copies are not counted. It assumes as many"
                + " large requests as large keys: the popular keys of a seed may be larger or"
                + " smaller. 1 and more is overload, which is allowed, and shows as timeouts");
    static final Parameter<Double> RATE_PER_S =
        Parameter.optional(
            "rate_per_s",
            ParameterForm.number(ValueRange.from(0.001).to(1e9)),
            OTHER,
            "requests per second");
    static final Parameter<Integer> CLIENTS =
        Parameter.optional(
            "clients",
            ParameterForm.whole(ValueRange.from(1).to(1_000_000)),
            OTHER,
            "a closed loop: so many clients each send a request, and the next one as soon as they"
                + " have the answer or the timeout. Of N clients, client *c* sends requests *c*,"
                + " *c* + N, *c* + 2N and so on, whatever the order in which others are done. They"
                + " are not the `requesters`: a request goes through a requester as with the other"
                + " kinds of load");
    static final List<Parameter<?>> ALL = List.of(UTILIZATION, RATE_PER_S, CLIENTS);

    private Load() {}
  }

  /** Fields of the arrival times. */
  static final class Arrivals {
    static final Parameter<Double> BURST =
        Parameter.number(
            "burst",
            1,
            1,
            1_000,
            "rate in a burst, as a multiple of the calm rate; the mean rate stays the same");
    static final Parameter<Double> BURST_MS =
        Parameter.number("burst_ms", 100, 0.001, MAX_MS, "mean length of bursts, exponential");
    static final Parameter<Double> CALM_MS =
        Parameter.number("calm_ms", 900, 0.001, MAX_MS, "mean length of calms, exponential");
    static final List<Parameter<?>> ALL = List.of(BURST, BURST_MS, CALM_MS);

    private Arrivals() {}
  }

  /** Fields of the popularity of keys. */
  static final class Keys {
    static final Parameter<Double> ZIPF =
        Parameter.number(
            "zipf", 0, 0, 5, "exponent of Zipf's law; 0: all keys are equally popular");
    static final Parameter<Integer> COUNT =
        Parameter.whole("count", 100_000, 1, 100_000_000, "number of keys");
    static final List<Parameter<?>> ALL = List.of(ZIPF, COUNT);

    private Keys() {}
  }

  /** Fields of the service times. */
  static final class Times {
    static final Parameter<Distribution> DISTRIBUTION =
        Parameter.choice(
            "distribution",
            Distribution.EXPONENTIAL,
            "distribution of the service times; `replayed`: times measured by real nodes, drawn at"
                + " random");
    static final Parameter<Double> MEAN_MS =
        Parameter.number(
            "mean_ms", 1, 1e-6, MAX_MS, "mean, of small requests if there are large ones");
    static final Parameter<Double> SIGMA =
        Parameter.number(
            "sigma", 1, 0, 10, "standard deviation of the logarithm, of log-normal only");
    static final Parameter<Double> LARGE_SHARE =
        Parameter.number("large_share", 0, 0, 1, "share of keys that are large");
    static final Parameter<Double> LARGE_MEAN_MS =
        Parameter.optional(
            "large_mean_ms",
            ParameterForm.number(ValueRange.from(1e-6).to(MAX_MS)),
            "ten times `mean_ms`",
            "mean of requests for large keys");
    static final Parameter<Double> MISTAKEN_SHARE =
        Parameter.number(
            "mistaken_share", 0, 0, 1, "share of keys that requesters take for the other size");
    static final Parameter<Path> FILE =
        Parameter.optional(
            "file",
            FILE_PATH,
            "none",
            "with `replayed`: a run file of `manx bench` or `compare` whose variant measured, such"
                + " as `observe` or `manx`; in place of all other fields");
    static final List<Parameter<?>> ALL =
        List.of(DISTRIBUTION, MEAN_MS, SIGMA, LARGE_SHARE, LARGE_MEAN_MS, MISTAKEN_SHARE, FILE);

    private Times() {}
  }

  /** Fields of the delay and loss of feedback. */
  static final class Feedback {
    static final Parameter<Double> DELAY_MS =
        Parameter.number(
            "delay_ms",
            0,
            0,
            MAX_MS,
            "least age of a replica's queue and waiting times when they reach a policy; the"
                + " service time is the request's own");
    static final Parameter<Double> LOST_SHARE =
        Parameter.number(
            "lost_share", 0, 0, 1, "share of requests whose responses come without feedback");
    static final List<Parameter<?>> ALL = List.of(DELAY_MS, LOST_SHARE);

    private Feedback() {}
  }

  /** Returns the fields of each section by its name, first those of the file itself. */
  public static Map<String, List<Parameter<?>>> sections() {
    Map<String, List<Parameter<?>>> sections = new LinkedHashMap<>();
    sections.put("", Whole.ALL);
    sections.put("requesters", Requesters.ALL);
    sections.put("load", Load.ALL);
    sections.put("arrivals", Arrivals.ALL);
    sections.put("keys", Keys.ALL);
    sections.put("service", Times.ALL);
    sections.put("ranges", RangeFields.ALL);
    sections.put("feedback", Feedback.ALL);
    return sections;
  }

  private static Path path(String text) {
    if (text.isBlank()) {
      throw new IllegalArgumentException("empty");
    }
    return Path.of(text);
  }
}
