package io.manx.simulator.workload;

import io.manx.results.UserException;
import io.manx.results.run.Breakdown;
import io.manx.results.run.Breakdown.ReadSample;
import io.manx.results.run.RunFile;
import io.manx.results.run.RunFiles;
import io.manx.simulator.scenario.Scenario.Distribution;
import io.manx.simulator.scenario.Scenario.Service;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ContinuousSampler;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;

/** How long requests take at a replica of full speed. */
final class Demand {
  private final Service service;
  private final double[] replayedMillis;
  private final ContinuousSampler variates;

  /**
   * Creates it.
   *
   * @param random what it draws from
   */
  Demand(Service service, UniformRandomProvider random) {
    this.service = service;
    this.replayedMillis = replayed(service);
    this.variates = variates(random);
  }

  private ContinuousSampler variates(UniformRandomProvider random) {
    return switch (service.distribution()) {
      case CONSTANT -> () -> 1;
      case EXPONENTIAL -> ZigguratSampler.Exponential.of(random);
      case LOG_NORMAL -> {
        double sigma = service.sigma();
        ContinuousSampler normal = ZigguratSampler.NormalizedGaussian.of(random);
        yield () -> Math.exp(sigma * normal.sample() - sigma * sigma / 2);
      }
      case REPLAYED -> () -> replayedMillis[random.nextInt(replayedMillis.length)];
    };
  }

  /** Mean of all requests, in milliseconds. */
  double meanMillis() {
    return service.distribution() == Distribution.REPLAYED
        ? Arrays.stream(replayedMillis).average().orElseThrow()
        : service.overallMeanMs();
  }

  /** Draws what makes out one request, apart from its size. */
  double draw() {
    return variates.sample();
  }

  /**
   * Returns the time of a request.
   *
   * @param large whether its key is large
   * @param draw what was drawn for it
   */
  double millis(boolean large, double draw) {
    if (service.distribution() == Distribution.REPLAYED) {
      return draw;
    }
    return draw * (large ? service.largeMeanMs() : service.meanMs());
  }

  private static double[] replayed(Service service) {
    if (service.distribution() != Distribution.REPLAYED) {
      return new double[0];
    }
    String file = Objects.requireNonNull(service.file());
    List<ReadSample> reads = new ArrayList<>();
    for (RunFile run : RunFiles.readAll(List.of(Path.of(file)))) {
      Breakdown breakdown = run.breakdown();
      if (breakdown != null) {
        reads.addAll(breakdown.reads());
      }
    }
    double[] millis =
        reads.stream().mapToDouble(ReadSample::serviceMillis).filter(time -> time > 0).toArray();
    if (millis.length == 0) {
      throw new UserException(
          file + " holds no service times; runs of variants such as observe or manx do");
    }
    return millis;
  }
}
