package io.manx.simulator.scenario;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.manx.results.UserException;
import io.manx.simulator.scenario.DisturbanceSpec.Kind;
import io.manx.simulator.scenario.DisturbanceSpec.RecordedPause;
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
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reads a scenario from YAML; {@code docs/scenarios.md} describes the fields. */
final class ScenarioFile {
  private static final int MOST_NODES = 10_000;
  private static final double MOST_MS = 1e9;

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
      root = new YAMLMapper().readTree(yaml);
    } catch (JsonProcessingException e) {
      throw new UserException(
          "scenario "
              + name
              + " is not valid YAML: "
              + String.valueOf(e.getOriginalMessage()).replaceAll("\\s+", " "),
          e);
    }
    Fields fields = new Fields("scenario " + name, root);
    Scenario scenario = scenario(name, fields);
    fields.end();
    return scenario;
  }

  private static Scenario scenario(String name, Fields fields) {
    int nodes = (int) fields.whole("nodes", 3, 1, MOST_NODES);
    int replicationFactor = (int) fields.whole("replication_factor", Math.min(3, nodes), 1, 8);
    if (replicationFactor > nodes) {
      throw fields.error(
          "replication_factor "
              + replicationFactor
              + " needs as many nodes, and there are "
              + nodes);
    }
    return new Scenario(
        name,
        Objects.requireNonNullElse(fields.text("description"), name),
        fields.text("source"),
        nodes,
        (int) fields.whole("threads", 4, 1, 10_000),
        replicationFactor,
        fields.choice("consistency", Consistency.class, Consistency.ONE),
        requesters(fields.section("requesters")),
        fields.number("network_ms", 0.1, 0, MOST_MS),
        load(fields.section("load")),
        arrivals(fields.section("arrivals")),
        keys(fields.section("keys")),
        service(fields.section("service")),
        feedback(fields.section("feedback")),
        fields.list("disturbances").stream().map(each -> disturbance(each, nodes)).toList(),
        fields.number("timeout_ms", 5_000, 0.001, MOST_MS),
        fields.whole("requests", 200_000, 1, 1_000_000_000),
        fields.number("warm_up", 0.2, 0, 0.99));
  }

  private static Requesters requesters(Fields fields) {
    Requesters requesters =
        new Requesters(
            fields.choice("kind", RequesterKind.class, RequesterKind.CLIENTS),
            (int) fields.whole("count", 16, 1, MOST_NODES),
            fields.flag("token_aware", true),
            fields.number("busiest_share", 0, 0, 1));
    boolean tokenAware = requesters.kind() == RequesterKind.NODES && requesters.tokenAware();
    if (tokenAware && requesters.busiestShare() > 0) {
      throw fields.error("busiest_share needs token_aware: false, where requesters are nodes");
    }
    return requesters;
  }

  private static Load load(Fields fields) {
    Double utilization = fields.optionalNumber("utilization", 0.001, 10);
    Double rate = fields.optionalNumber("rate_per_s", 0.001, 1e9);
    if (utilization == null == (rate == null)) {
      throw fields.error("give either utilization or rate_per_s");
    }
    return new Load(utilization, rate);
  }

  private static Arrivals arrivals(Fields fields) {
    return new Arrivals(
        fields.number("burst", 1, 1, 1_000),
        fields.number("burst_ms", 100, 0.001, MOST_MS),
        fields.number("calm_ms", 900, 0.001, MOST_MS));
  }

  private static Keys keys(Fields fields) {
    return new Keys(
        fields.number("zipf", 0, 0, 5), (int) fields.whole("count", 100_000, 1, 100_000_000));
  }

  private static Service service(Fields fields) {
    Distribution distribution =
        fields.choice("distribution", Distribution.class, Distribution.EXPONENTIAL);
    double mean = fields.number("mean_ms", 1, 1e-6, MOST_MS);
    List<Double> replayed = distribution == Distribution.REPLAYED ? replayed(fields) : List.of();
    return new Service(
        distribution,
        mean,
        fields.number("sigma", 1, 0, 10),
        fields.number("large_share", 0, 0, 1),
        fields.number("large_mean_ms", 10 * mean, 1e-6, MOST_MS),
        fields.number("mistaken_share", 0, 0, 1),
        replayed);
  }

  private static List<Double> replayed(Fields fields) {
    String file = fields.text("file");
    if (file == null) {
      throw fields.error("distribution replayed needs file, a run file");
    }
    for (String other : List.of("mean_ms", "sigma", "large_share", "large_mean_ms")) {
      if (fields.has(other)) {
        throw fields.error("distribution replayed takes all times from file, without " + other);
      }
    }
    return ReplayedTimes.read(Path.of(file), fields);
  }

  private static FeedbackLoss feedback(Fields fields) {
    return new FeedbackLoss(
        fields.number("delay_ms", 0, 0, MOST_MS), fields.number("lost_share", 0, 0, 1));
  }

  private static DisturbanceSpec disturbance(Fields fields, int nodes) {
    List<Double> struck = fields.numbers("nodes", 0, nodes - 1.0);
    Double every = fields.optionalNumber("every_ms", 0.001, MOST_MS);
    Kind kind = fields.choice("kind", Kind.class, Kind.PAUSE);
    if (kind == Kind.FLIP && every == null) {
      throw fields.error("flip needs every_ms");
    }
    return new DisturbanceSpec(
        kind,
        whole(struck),
        fields.flag("together", false),
        fields.optionalNumber("at_ms", 0, MOST_MS),
        every,
        fields.optionalNumber("for_ms", 0.001, MOST_MS),
        fields.number("jitter", 0, 0, 1),
        fields.number("factor", 3, 1e-3, 1e6),
        fields.number("noticed_ms", 2_000, 0, MOST_MS),
        recorded(kind, fields));
  }

  private static @Nullable List<RecordedPause> recorded(Kind kind, Fields fields) {
    String file = fields.text("gc_log");
    if (file == null) {
      return null;
    }
    if (kind != Kind.PAUSE || fields.has("every_ms") || fields.has("for_ms")) {
      throw fields.error("gc_log is for kind pause, without every_ms and for_ms");
    }
    if (fields.has("jitter")) {
      throw fields.error("gc_log has no jitter");
    }
    List<GcLog.Pause> pauses = GcLog.read(Path.of(file), fields);
    List<RecordedPause> recorded = new ArrayList<>();
    for (int i = 0; i < pauses.size(); i++) {
      GcLog.Pause pause = pauses.get(i);
      // After the last pause the log begins again, a usual while later: it may be of any hour.
      double untilNext =
          i + 1 < pauses.size()
              ? pauses.get(i + 1).atMs() - pause.atMs()
              : pause.lengthMs() + GcLog.meanGapMs(pauses);
      recorded.add(new RecordedPause(pause.lengthMs(), Math.max(0.001, untilNext)));
    }
    return recorded;
  }

  private static @Nullable List<Integer> whole(@Nullable List<Double> numbers) {
    return numbers == null ? null : numbers.stream().map(Double::intValue).toList();
  }
}
