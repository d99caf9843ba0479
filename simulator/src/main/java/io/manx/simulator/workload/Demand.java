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
import org.apache.commons.statistics.distribution.NormalDistribution;

/** How long requests take at a replica of full speed. */
final class Demand {
  private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

  private final Service service;
  private final double[] replayedMillis;

  Demand(Service service) {
    this.service = service;
    this.replayedMillis = replayed(service);
  }

  /** Mean of all requests, in milliseconds. */
  static double meanMillis(Service service) {
    return service.distribution() == Distribution.REPLAYED
        ? Arrays.stream(replayed(service)).average().orElseThrow()
        : service.overallMeanMs();
  }

  /**
   * Returns the time of one.
   *
   * @param large whether its key is large
   * @param draw uniform from 0 to 1
   */
  double millis(boolean large, double draw) {
    double mean = large ? service.largeMeanMs() : service.meanMs();
    return switch (service.distribution()) {
      case CONSTANT -> mean;
      case EXPONENTIAL -> -mean * Math.log1p(-draw);
      case LOG_NORMAL -> {
        double sigma = service.sigma();
        double normal = NORMAL.inverseCumulativeProbability(draw);
        yield mean * Math.exp(sigma * normal - sigma * sigma / 2);
      }
      case REPLAYED -> replayedMillis[(int) (draw * replayedMillis.length)];
    };
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
