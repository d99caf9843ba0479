// SPDX-License-Identifier: Apache-2.0

package io.manx.core.collection;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Compares the forecast with a synthetic heap whose next collection is known. */
class EdenForecastTest {
  private static final long SEED = 20_180_828;
  private static final long MILLI = 1_000_000;
  private static final long MEGABYTE = 1 << 20;
  private static final long CAPACITY = 256 * MEGABYTE;
  private static final long POLL = 5 * MILLI;
  private static final long LEAD = 50 * MILLI;

  private final EdenForecast forecast = new EdenForecast();
  private final SplittableRandom random = new SplittableRandom(SEED);

  /**
   * Runs a heap that fills within a mean time, and observes it every 5 ms. Returns the forecast's
   * error for each collection, at the time when it was first at most 50 ms.
   *
   * <p>Half of the collections are reported before their effect is seen. The others are reported
   * after it, and each is two collections at once.
   *
   * @param noise variation of the rate in each poll, as a share
   * @param region size in which the JVM counts
   * @param fullShare share of the capacity at which it collects, without the last region
   */
  private List<Long> errors(long fillNanos, double noise, long region, double fullShare) {
    List<Long> errors = new ArrayList<>();
    double used = 0;
    long foretoldNanos = -1;
    long late = -1;
    double perNano = (double) CAPACITY / fillNanos;
    for (long now = 0; now < 40 * fillNanos; now += POLL) {
      double step = perNano * POLL * (1 + noise * (2 * random.nextDouble() - 1));
      double room = fullShare * CAPACITY - used;
      if (step >= room) {
        long began = now - POLL + (long) (POLL * room / step);
        if (foretoldNanos >= 0) {
          errors.add(Math.abs(foretoldNanos - began));
        }
        if (random.nextBoolean()) {
          forecast.collected(began);
        } else {
          late = began;
        }
        foretoldNanos = -1;
        used = step - room;
      } else {
        used += step;
      }
      forecast.observe(now, region * (1 + (long) (used / region)), CAPACITY);
      if (late >= 0) {
        forecast.collected(late);
        forecast.collected(late + 1);
        late = -1;
      }
      long until = forecast.nanosUntilFull(now);
      if (foretoldNanos < 0 && until <= LEAD) {
        foretoldNanos = now + until;
      }
    }
    return errors.subList(errors.size() / 2, errors.size());
  }

  /**
   * G1 and Parallel count by regions and thread-local buffers. Healthy: 0.1, 5, 10, 12, 12, 17 ms,
   * of which a noise of one half causes 8. Without learning the share of the capacity at which
   * collections begin: 0.1, 5, 48, 20, 42, 24.
   */
  @ParameterizedTest
  @CsvSource({
    "400, 0, 64, 1, 1",
    "400, 0.5, 64, 1, 15",
    "1000, 0.5, 1024, 0.95, 15",
    "1000, 0.5, 4096, 1, 15",
    "2000, 0.5, 8192, 0.95, 15",
    "3000, 1, 1024, 1, 35"
  })
  void theBeginningIsForetoldWithinMilliseconds(
      long fillMillis, double noise, long regionKilobytes, double fullShare, long mostMillis) {
    List<Long> errors =
        errors(fillMillis * MILLI, noise, regionKilobytes << 10, fullShare).stream()
            .sorted()
            .collect(Collectors.toList());
    long p90 = errors.get(errors.size() * 9 / 10);
    assertThat(errors).hasSizeGreaterThan(10);
    assertThat(p90).as("seed %d, of %s", SEED, errors).isLessThan(mostMillis * MILLI);
  }

  @Test
  void nothingIsForetoldBeforeAnythingIsKnown() {
    assertThat(forecast.nanosUntilFull(0)).isEqualTo(Long.MAX_VALUE);
    forecast.observe(0, 10 * MEGABYTE, CAPACITY);
    assertThat(forecast.nanosUntilFull(POLL)).isEqualTo(Long.MAX_VALUE);
    forecast.observe(POLL, 10 * MEGABYTE, CAPACITY);
    assertThat(forecast.nanosUntilFull(2 * POLL)).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void aCapacityThatIsUnknownForetellsNothing() {
    forecast.observe(0, MEGABYTE, -1);
    forecast.observe(POLL, 2 * MEGABYTE, -1);
    assertThat(forecast.nanosUntilFull(POLL)).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void aFallIsNoNegativeRate() {
    forecast.observe(0, 0, CAPACITY);
    forecast.observe(POLL, MEGABYTE, CAPACITY);
    double rate = forecast.bytesPerSecond();
    forecast.observe(2 * POLL, 0, CAPACITY);
    assertThat(forecast.bytesPerSecond()).isEqualTo(rate).isPositive();
  }

  /** A change of load is known within about a second. */
  @Test
  void theRateFollowsTheLoad() {
    long now = 0;
    long used = 0;
    for (int i = 0; i < 400; i++, now += POLL) {
      used = (used + MEGABYTE / 2) % CAPACITY;
      forecast.observe(now, used, CAPACITY);
    }
    assertThat(forecast.bytesPerSecond() / MEGABYTE).isBetween(95.0, 105.0);
    for (int i = 0; i < 400; i++, now += POLL) {
      used = (used + MEGABYTE) % CAPACITY;
      forecast.observe(now, used, CAPACITY);
    }
    assertThat(forecast.bytesPerSecond() / MEGABYTE).isBetween(180.0, 201.0);
    for (int i = 0; i < 800; i++, now += POLL) {
      forecast.observe(now, used, CAPACITY);
    }
    assertThat(forecast.bytesPerSecond() / MEGABYTE).isLessThan(5);
  }
}
