package io.manx.lab.disturbance;

import io.manx.lab.Durations;
import io.manx.lab.disturbance.DelayDistribution.Shape;
import org.jspecify.annotations.Nullable;

/** Reads a specification, fills in the defaults and refuses what makes no sense. */
final class SpecParser {
  private static final NodeChoice DEFAULT_NODE = new NodeChoice(2);

  private final SpecText text;

  SpecParser(SpecText text) {
    this.text = text;
  }

  DisturbanceSpec parse() {
    DisturbanceKind kind = text.kind();
    @Nullable Long every = text.duration("every", text.has("at") ? null : kind.defaultEveryNanos());
    @Nullable Long length = text.duration("for", kind.defaultForNanos());
    Long at = text.duration("at", every == null ? Long.valueOf(0) : every);
    DisturbanceSpec spec =
        new DisturbanceSpec(
            kind,
            text.read("node", NodeChoice::parse, DEFAULT_NODE),
            at == null ? 0 : at,
            every,
            length,
            count(),
            jitterNanos(every),
            kind == DisturbanceKind.SLOW ? cpuShare() : null,
            kind == DisturbanceKind.DELAY ? delay() : null,
            kind == DisturbanceKind.PARTITION ? between() : null,
            kind == DisturbanceKind.DISK ? diskLimit() : null);
    checkRhythm(spec);
    return spec;
  }

  private @Nullable Integer count() {
    if (!text.has("count")) {
      return null;
    }
    return text.read("count", value -> Integer.parseInt(value), 1);
  }

  /** A plain number is a fraction of the period, anything else a duration. */
  private long jitterNanos(@Nullable Long everyNanos) {
    return text.read(
        "jitter",
        value -> {
          if (!value.matches("[0-9]*\\.?[0-9]+")) {
            return Durations.parse(value);
          }
          if (everyNanos == null) {
            throw new IllegalArgumentException("a fraction of 'every', which is not given");
          }
          return Math.round(Double.parseDouble(value) * everyNanos);
        },
        0L);
  }

  private CpuShare cpuShare() {
    double share = text.read("share", value -> parseNumber(value), CpuShare.DEFAULT_SHARE);
    long period = text.read("period", Durations::parse, CpuShare.DEFAULT_PERIOD_NANOS);
    if (!(share > 0 && share < 1)) {
      throw text.failure("share=" + share + " is not between 0 and 1, both excluded");
    }
    CpuShare cpuShare = new CpuShare(share, period);
    if (!cpuShare.isPracticable()) {
      throw text.failure(
          cpuShare + " stops or runs the node for less than 1ms at a time; lengthen period");
    }
    return cpuShare;
  }

  private DelayDistribution delay() {
    Shape shape = text.oneOf("distribution", Shape.values(), Shape.EXPONENTIAL);
    long mean = text.read("mean", Durations::parse, DelayDistribution.DEFAULT_MEAN_NANOS);
    double sigma = text.read("sigma", value -> parseNumber(value), DelayDistribution.DEFAULT_SIGMA);
    if (mean == 0) {
      throw text.failure("mean=0s delays nothing; give a longer one");
    }
    if (text.has("sigma") && shape != Shape.LOGNORMAL) {
      throw text.failure("sigma belongs to distribution=lognormal only; leave it out");
    }
    if (!(sigma > 0 && sigma <= 5)) {
      throw text.failure("sigma=" + sigma + " is not above 0 and up to 5");
    }
    return new DelayDistribution(shape, mean, sigma);
  }

  private Traffic between() {
    return text.oneOf("between", Traffic.values(), Traffic.NODES);
  }

  private DiskLimit diskLimit() {
    @Nullable Integer reads =
        text.has("reads") ? text.read("reads", value -> Integer.parseInt(value), 1) : null;
    if (reads != null && reads < 1) {
      throw text.failure("reads=" + reads + " is not a whole number from 1");
    }
    if (reads != null && !text.has("cache")) {
      return new DiskLimit(null, reads);
    }
    long cache = text.read("cache", DiskLimit::parseBytes, DiskLimit.DEFAULT_CACHE_BYTES);
    if (cache < DiskLimit.SMALLEST_CACHE_BYTES) {
      throw text.failure("cache is smaller than 8mb, which the node needs for its own code");
    }
    return new DiskLimit(cache, reads);
  }

  private void checkRhythm(DisturbanceSpec spec) {
    @Nullable Long every = spec.everyNanos();
    @Nullable Long length = spec.forNanos();
    if (length != null && length == 0) {
      throw text.failure("for=0s lasts no time; give a longer one");
    }
    @Nullable Integer count = spec.count();
    if (count != null && count < 1) {
      throw text.failure("count=" + count + " is not a whole number from 1");
    }
    if (every == null) {
      if (count != null && count > 1) {
        throw text.failure("count needs every=DURATION, the distance between starts");
      }
      return;
    }
    if (every < DisturbanceSpec.SHORTEST_EVERY_NANOS) {
      throw text.failure("every=" + Durations.format(every) + " is shorter than 10ms");
    }
    if (spec.kind().isHeld() && length == null) {
      throw text.failure("every needs for=DURATION, how long each occurrence lasts");
    }
    checkOverlap(every, length == null ? 0 : length, spec.jitterNanos());
  }

  private void checkOverlap(long every, long length, long jitter) {
    if (length >= every) {
      throw text.failure(
          "for=%s is not shorter than every=%s; shorten for or lengthen every"
              .formatted(Durations.format(length), Durations.format(every)));
    }
    if (2 * jitter > every - length) {
      throw text.failure(
          "jitter=%s can make occurrences overlap; at most half of every minus for, %s, is allowed"
              .formatted(Durations.format(jitter), Durations.format((every - length) / 2)));
    }
  }

  private static double parseNumber(String value) {
    if (!value.matches("[0-9]*\\.?[0-9]+")) {
      throw new IllegalArgumentException("not a number such as 0.3");
    }
    return Double.parseDouble(value);
  }
}
