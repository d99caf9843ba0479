// SPDX-License-Identifier: Apache-2.0

package io.manx.simulator.scenario;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.manx.core.catalogue.Parameter;
import io.manx.results.UserException;
import io.manx.simulator.scenario.Scenario.Arrivals;
import io.manx.simulator.scenario.Scenario.Consistency;
import io.manx.simulator.scenario.Scenario.Distribution;
import io.manx.simulator.scenario.Scenario.FeedbackLoss;
import io.manx.simulator.scenario.Scenario.Keys;
import io.manx.simulator.scenario.Scenario.Load;
import io.manx.simulator.scenario.Scenario.RequesterKind;
import io.manx.simulator.scenario.Scenario.Requesters;
import io.manx.simulator.scenario.Scenario.Service;
import io.manx.simulator.scenario.ScenarioParameters.Times;
import io.manx.simulator.scenario.ScenarioParameters.Whole;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

/** Reads a scenario from YAML; {@code docs/reference/scenarios.md} describes the fields. */
final class ScenarioFile {
  private static final int DEFAULT_REPLICATION_FACTOR = 3;

  /** The longest virtual time that requests may take to come. */
  private static final double MOST_ALL_MS = 1e10;

  private static final YAMLMapper MAPPER =
      YAMLMapper.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();

  private ScenarioFile() {}

  /**
   * Reads a scenario.
   *
   * @param name its name, and that of its file
   * @throws UserException if it is none, or impossible
   */
  static Scenario parse(String name, String yaml) {
    JsonNode root;
    try {
      root = MAPPER.readTree(yaml);
    } catch (JsonProcessingException e) {
      throw new UserException(
          "scenario "
              + name
              + " is not valid YAML: "
              + String.valueOf(e.getOriginalMessage()).replaceAll("\\s+", " "),
          e);
    }
    ScenarioFields fields = new ScenarioFields("scenario " + name, root);
    Scenario scenario = scenario(name, fields);
    fields.end();
    checkThatNodesServe(scenario, fields);
    checkTimes(scenario, fields);
    checkThatSomePause(scenario, fields);
    return scenario;
  }

  private static Scenario scenario(String name, ScenarioFields fields) {
    int nodes = fields.get(Whole.NODES);
    int replicationFactor = replicationFactor(fields, nodes);
    Consistency consistency = fields.get(Whole.CONSISTENCY);
    Requesters requesters = requesters(fields.section("requesters"));
    Load load = load(fields.section("load"));
    return new Scenario(
        name,
        Objects.requireNonNullElse(fields.find(Whole.DESCRIPTION), name),
        fields.find(Whole.SOURCE),
        nodes,
        fields.get(Whole.THREADS),
        replicationFactor,
        consistency,
        requesters,
        fields.get(Whole.NETWORK_MS),
        load,
        arrivals(fields.section("arrivals"), load),
        keys(fields.section("keys")),
        service(fields.section("service")),
        RangeFields.read(fields),
        feedback(fields.section("feedback")),
        fields.list("disturbances").stream()
            .map(each -> DisturbanceReader.read(each, nodes))
            .toList(),
        fields.get(Whole.TIMEOUT_MS),
        fields.get(Whole.REQUESTS),
        fields.get(Whole.SETTLE));
  }

  private static int replicationFactor(ScenarioFields fields, int nodes) {
    Integer given = fields.find(Whole.REPLICATION_FACTOR);
    if (given != null && given > nodes) {
      throw fields.error(
          "replication_factor " + given + " needs as many nodes, and there are " + nodes);
    }
    return given != null ? given : Math.min(DEFAULT_REPLICATION_FACTOR, nodes);
  }

  private static Requesters requesters(ScenarioFields fields) {
    Requesters requesters =
        new Requesters(
            fields.get(ScenarioParameters.Requesters.KIND),
            fields.get(ScenarioParameters.Requesters.COUNT),
            fields.get(ScenarioParameters.Requesters.TOKEN_AWARE),
            fields.get(ScenarioParameters.Requesters.BUSIEST_SHARE),
            fields.get(ScenarioParameters.Requesters.UNDISTURBED_ONLY));
    boolean nodes = requesters.kind() == RequesterKind.NODES;
    fields.onlyIf(
        !nodes,
        ScenarioParameters.Requesters.COUNT,
        "kind clients; there are as many requesters as nodes");
    fields.onlyIf(nodes, ScenarioParameters.Requesters.TOKEN_AWARE, "kind nodes");
    fields.onlyIf(
        nodes, ScenarioParameters.Requesters.UNDISTURBED_ONLY, "kind nodes; clients do not pause");
    if (nodes && requesters.tokenAware() && requesters.busiestShare() > 0) {
      throw fields.error("busiest_share needs token_aware: false, where requesters are nodes");
    }
    return requesters;
  }

  private static Load load(ScenarioFields fields) {
    Load load =
        new Load(
            fields.find(ScenarioParameters.Load.UTILIZATION),
            fields.find(ScenarioParameters.Load.RATE_PER_S),
            fields.find(ScenarioParameters.Load.CLIENTS));
    if (ScenarioParameters.Load.ALL.stream().filter(fields::has).count() != 1) {
      throw fields.error("give either utilization, rate_per_s or clients");
    }
    return load;
  }

  private static Arrivals arrivals(ScenarioFields fields, Load load) {
    fields.onlyIf(
        load.clients() == null,
        ScenarioParameters.Arrivals.BURST,
        "requests that do not wait for clients");
    boolean bursts = fields.has(ScenarioParameters.Arrivals.BURST);
    fields.onlyIf(bursts, ScenarioParameters.Arrivals.BURST_MS, "arrivals with burst");
    fields.onlyIf(bursts, ScenarioParameters.Arrivals.CALM_MS, "arrivals with burst");
    return new Arrivals(
        fields.get(ScenarioParameters.Arrivals.BURST),
        fields.get(ScenarioParameters.Arrivals.BURST_MS),
        fields.get(ScenarioParameters.Arrivals.CALM_MS));
  }

  private static Keys keys(ScenarioFields fields) {
    return new Keys(
        fields.get(ScenarioParameters.Keys.ZIPF), fields.get(ScenarioParameters.Keys.COUNT));
  }

  private static Service service(ScenarioFields fields) {
    Distribution distribution = fields.get(Times.DISTRIBUTION);
    double mean = fields.get(Times.MEAN_MS);
    List<Double> replayed = distribution == Distribution.REPLAYED ? replayed(fields) : List.of();
    fields.onlyIf(distribution == Distribution.LOG_NORMAL, Times.SIGMA, "distribution log-normal");
    fields.onlyIf(distribution == Distribution.REPLAYED, Times.FILE, "distribution replayed");
    fields.onlyIf(fields.has(Times.LARGE_SHARE), Times.LARGE_MEAN_MS, "service with large_share");
    return new Service(
        distribution,
        mean,
        fields.get(Times.SIGMA),
        fields.get(Times.LARGE_SHARE),
        Objects.requireNonNullElse(fields.find(Times.LARGE_MEAN_MS), 10 * mean),
        fields.get(Times.MISTAKEN_SHARE),
        replayed);
  }

  private static List<Double> replayed(ScenarioFields fields) {
    Path file = fields.find(Times.FILE);
    if (file == null) {
      throw fields.error("distribution replayed needs file, a run file");
    }
    for (Parameter<?> other :
        List.of(Times.MEAN_MS, Times.SIGMA, Times.LARGE_SHARE, Times.LARGE_MEAN_MS)) {
      if (fields.has(other)) {
        throw fields.error(
            "distribution replayed takes all times from file, without " + other.name());
      }
    }
    return ReplayedTimes.read(file, fields);
  }

  private static FeedbackLoss feedback(ScenarioFields fields) {
    return new FeedbackLoss(
        fields.get(ScenarioParameters.Feedback.DELAY_MS),
        fields.get(ScenarioParameters.Feedback.LOST_SHARE));
  }

  /** A share of nothing is no load. */
  private static void checkThatNodesServe(Scenario scenario, ScenarioFields fields) {
    if (scenario.load().utilization() != null && !(scenario.ratePerSecond() > 0)) {
      throw fields.error("load: utilization needs a node that is not always paused or dead");
    }
  }

  /** Refuses to leave out requesters that pause where none does. */
  private static void checkThatSomePause(Scenario scenario, ScenarioFields fields) {
    boolean pauses =
        scenario.disturbances().stream().anyMatch(each -> each.kind() == SimulatedKind.PAUSE);
    if (scenario.requesters().undisturbedOnly() && !pauses) {
      throw fields.error("requesters: undisturbed_only needs a disturbance of kind pause");
    }
  }

  /**
   * Virtual time is a whole number of nanoseconds, as long as what is drawn is not much longer than
   * it is on average.
   */
  private static void checkTimes(Scenario scenario, ScenarioFields fields) {
    double factor =
        scenario.disturbances().stream()
            .mapToDouble(SimulatedDisturbance::slowdown)
            .max()
            .orElse(1);
    Service service = scenario.service();
    double longest = service.largeShare() > 0 ? service.largeMeanMs() : 0;
    longest = Math.max(longest, service.meanMs());
    for (double replayed : service.replayedMs()) {
      longest = Math.max(longest, replayed);
    }
    longest = Math.max(longest, RangeFields.longestMs(scenario.ranges()));
    if (longest * Math.max(1, factor) > ScenarioParameters.MAX_MS) {
      throw fields.error(
          "service: "
              + plain(longest)
              + " ms, times "
              + plain(factor)
              + " by disturbances, is more than "
              + plain(ScenarioParameters.MAX_MS)
              + " ms; reduce mean_ms, large_mean_ms, row_ms or factor");
    }
    double all = allMs(scenario);
    if (all > MOST_ALL_MS) {
      throw fields.error(
          "load: "
              + scenario.requests()
              + " requests take "
              + plain(Math.ceil(all))
              + " ms of virtual time, and at most "
              + plain(MOST_ALL_MS)
              + " are possible; have fewer requests or more load");
    }
  }

  /** How long all requests take to come; of clients, if each request times out. */
  private static double allMs(Scenario scenario) {
    Integer clients = scenario.load().clients();
    return clients == null
        ? scenario.requests() / scenario.ratePerSecond() * 1_000
        : Math.ceil((double) scenario.requests() / clients) * scenario.timeoutMs();
  }

  private static String plain(double value) {
    return value == Math.rint(value) && Math.abs(value) < 1e15
        ? Long.toString((long) value)
        : Double.toString(value);
  }
}
