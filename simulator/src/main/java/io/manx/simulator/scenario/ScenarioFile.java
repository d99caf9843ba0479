package io.manx.simulator.scenario;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
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
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

/** Reads a scenario from YAML; {@code docs/scenarios.md} describes the fields. */
final class ScenarioFile {
  private static final int MOST_NODES = 10_000;

  /** The longest time that a field takes. */
  static final double MOST_MS = 1e9;

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
    int nodes = (int) fields.whole("nodes", 3, 1, MOST_NODES);
    int replicationFactor = (int) fields.whole("replication_factor", Math.min(3, nodes), 1, 8);
    if (replicationFactor > nodes) {
      throw fields.error(
          "replication_factor "
              + replicationFactor
              + " needs as many nodes, and there are "
              + nodes);
    }
    Consistency consistency = fields.choice("consistency", Consistency.class, Consistency.ONE);
    Requesters requesters = requesters(fields.section("requesters"));
    Load load = load(fields.section("load"));
    return new Scenario(
        name,
        Objects.requireNonNullElse(fields.text("description"), name),
        fields.text("source"),
        nodes,
        (int) fields.whole("threads", 4, 1, 10_000),
        replicationFactor,
        consistency,
        requesters,
        fields.number("network_ms", 0.1, 0, MOST_MS),
        load,
        arrivals(fields.section("arrivals"), load),
        keys(fields.section("keys")),
        service(fields.section("service")),
        RangeFields.read(fields),
        feedback(fields.section("feedback")),
        fields.list("disturbances").stream()
            .map(each -> DisturbanceReader.read(each, nodes))
            .toList(),
        fields.number("timeout_ms", 5_000, 0.001, MOST_MS),
        fields.whole("requests", 200_000, 1, 1_000_000_000),
        fields.number("warm_up", 0.2, 0, 0.99));
  }

  private static Requesters requesters(ScenarioFields fields) {
    Requesters requesters =
        new Requesters(
            fields.choice("kind", RequesterKind.class, RequesterKind.CLIENTS),
            (int) fields.whole("count", 16, 1, MOST_NODES),
            fields.flag("token_aware", true),
            fields.number("busiest_share", 0, 0, 1),
            fields.flag("undisturbed_only", false));
    boolean nodes = requesters.kind() == RequesterKind.NODES;
    fields.onlyIf(!nodes, "count", "kind clients; there are as many requesters as nodes");
    fields.onlyIf(nodes, "token_aware", "kind nodes");
    fields.onlyIf(nodes, "undisturbed_only", "kind nodes; clients do not pause");
    if (nodes && requesters.tokenAware() && requesters.busiestShare() > 0) {
      throw fields.error("busiest_share needs token_aware: false, where requesters are nodes");
    }
    return requesters;
  }

  private static Load load(ScenarioFields fields) {
    Double utilization = fields.optionalNumber("utilization", 0.001, 10);
    Double rate = fields.optionalNumber("rate_per_s", 0.001, 1e9);
    boolean closed = fields.has("clients");
    int given = (utilization == null ? 0 : 1) + (rate == null ? 0 : 1) + (closed ? 1 : 0);
    if (given != 1) {
      throw fields.error("give either utilization, rate_per_s or clients");
    }
    return new Load(
        utilization, rate, closed ? (int) fields.whole("clients", 1, 1, 1_000_000) : null);
  }

  private static Arrivals arrivals(ScenarioFields fields, Load load) {
    fields.onlyIf(load.clients() == null, "burst", "requests that do not wait for clients");
    fields.onlyIf(fields.has("burst"), "burst_ms", "arrivals with burst");
    fields.onlyIf(fields.has("burst"), "calm_ms", "arrivals with burst");
    return new Arrivals(
        fields.number("burst", 1, 1, 1_000),
        fields.number("burst_ms", 100, 0.001, MOST_MS),
        fields.number("calm_ms", 900, 0.001, MOST_MS));
  }

  private static Keys keys(ScenarioFields fields) {
    return new Keys(
        fields.number("zipf", 0, 0, 5), (int) fields.whole("count", 100_000, 1, 100_000_000));
  }

  private static Service service(ScenarioFields fields) {
    Distribution distribution =
        fields.choice("distribution", Distribution.class, Distribution.EXPONENTIAL);
    double mean = fields.number("mean_ms", 1, 1e-6, MOST_MS);
    List<Double> replayed = distribution == Distribution.REPLAYED ? replayed(fields) : List.of();
    fields.onlyIf(distribution == Distribution.LOG_NORMAL, "sigma", "distribution log-normal");
    fields.onlyIf(distribution == Distribution.REPLAYED, "file", "distribution replayed");
    fields.onlyIf(fields.has("large_share"), "large_mean_ms", "service with large_share");
    return new Service(
        distribution,
        mean,
        fields.number("sigma", 1, 0, 10),
        fields.number("large_share", 0, 0, 1),
        fields.number("large_mean_ms", 10 * mean, 1e-6, MOST_MS),
        fields.number("mistaken_share", 0, 0, 1),
        replayed);
  }

  private static List<Double> replayed(ScenarioFields fields) {
    Path file = fields.path("file");
    if (file == null) {
      throw fields.error("distribution replayed needs file, a run file");
    }
    for (String other : List.of("mean_ms", "sigma", "large_share", "large_mean_ms")) {
      if (fields.has(other)) {
        throw fields.error("distribution replayed takes all times from file, without " + other);
      }
    }
    return ReplayedTimes.read(file, fields);
  }

  private static FeedbackLoss feedback(ScenarioFields fields) {
    return new FeedbackLoss(
        fields.number("delay_ms", 0, 0, MOST_MS), fields.number("lost_share", 0, 0, 1));
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
    if (longest * Math.max(1, factor) > MOST_MS) {
      throw fields.error(
          "service: "
              + ScenarioFields.plain(longest)
              + " ms, times "
              + ScenarioFields.plain(factor)
              + " by disturbances, is more than "
              + ScenarioFields.plain(MOST_MS)
              + " ms; reduce mean_ms, large_mean_ms, row_ms or factor");
    }
    double all = allMs(scenario);
    if (all > MOST_ALL_MS) {
      throw fields.error(
          "load: "
              + scenario.requests()
              + " requests take "
              + ScenarioFields.plain(Math.ceil(all))
              + " ms of virtual time, and at most "
              + ScenarioFields.plain(MOST_ALL_MS)
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
}
