// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.disturbance.plan;

import io.manx.core.catalogue.Parameter;
import io.manx.core.catalogue.ParameterForm;
import io.manx.core.catalogue.ParameterValues;
import io.manx.core.catalogue.ValueRange;
import io.manx.lab.disturbance.kind.DisturbanceKind;
import io.manx.lab.disturbance.kind.Lasting;
import io.manx.results.Durations;
import io.manx.results.disturbance.CommonParameters;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The times of a disturbance's occurrences, and their length.
 *
 * @param atNanos first start
 * @param everyNanos time from start to start, or null if it happens once
 * @param forNanos length, or null if the kind determines it
 * @param count maximum number of occurrences, or null for as many as fit
 * @param jitterNanos maximum by which a start moves
 */
public record Rhythm(
    long atNanos,
    @Nullable Long everyNanos,
    @Nullable Long forNanos,
    @Nullable Integer count,
    long jitterNanos) {

  /** For shorter intervals there is the kind {@code slow}. */
  private static final long MIN_EVERY_NANOS = 10_000_000L;

  private static final Parameter<Long> AT =
      CommonParameters.at(
          "one `every`, so that a calm period comes first; `0s` if it happens once");

  private static final Parameter<Long> EVERY =
      CommonParameters.every(MIN_EVERY_NANOS, "by kind unless `at` is given, otherwise once");

  private static final Parameter<Long> LENGTH =
      CommonParameters.length(1, "by kind, otherwise to the end of the run");

  private static final Parameter<Integer> COUNT =
      Parameter.optional(
          "count",
          ParameterForm.whole(ValueRange.from(1)),
          "as many as start in the run",
          "maximum number of occurrences");

  private static final Parameter<Jitter> JITTER =
      Parameter.of(
          "jitter",
          ParameterForm.of("a duration or a share of every", Jitter::parse, Jitter::toString)
              .suchAs("300ms, 2s or 0.2"),
          Jitter.NONE,
          "each start moves by up to this, drawn uniformly to either side");

  /** The parameters of the rhythm that apply to a kind. */
  static List<Parameter<?>> parameters(DisturbanceKind kind) {
    return kind.lasting() == Lasting.UNTIL_DONE
        ? List.of(AT, EVERY, COUNT, JITTER)
        : List.of(AT, EVERY, LENGTH, COUNT, JITTER);
  }

  /**
   * Returns the rhythm, with the defaults of the kind.
   *
   * @throws IllegalArgumentException if its values contradict each other; the message says why
   */
  static Rhythm of(DisturbanceKind kind, ParameterValues values) {
    Long every = values.find(EVERY);
    if (every == null && !values.has(AT)) {
      every = kind.defaultEveryNanos();
    }
    Long length = values.find(LENGTH);
    Long at = values.find(AT);
    Jitter jitter = values.find(JITTER);
    Rhythm rhythm =
        new Rhythm(
            at != null ? at : every != null ? every : 0,
            every,
            length != null ? length : kind.defaultForNanos(),
            values.find(COUNT),
            jitter == null ? 0 : jitter.nanos(every));
    rhythm.check(kind);
    return rhythm;
  }

  private void check(DisturbanceKind kind) {
    if (everyNanos == null) {
      if (count != null && count > 1) {
        throw new IllegalArgumentException("count needs every=DURATION, the time between starts");
      }
      return;
    }
    if (kind.lasting() != Lasting.UNTIL_DONE && forNanos == null) {
      throw new IllegalArgumentException(
          "every needs for=DURATION, how long each occurrence lasts");
    }
    checkOverlap(everyNanos, forNanos == null ? 0 : forNanos);
  }

  private void checkOverlap(long every, long length) {
    if (length >= every) {
      throw new IllegalArgumentException(
          "for=%s is not shorter than every=%s; shorten for or lengthen every"
              .formatted(Durations.format(length), Durations.format(every)));
    }
    if (2 * jitterNanos > every - length) {
      throw new IllegalArgumentException(
          "jitter=%s can make occurrences overlap; at most half of every minus for, %s, is allowed"
              .formatted(Durations.format(jitterNanos), Durations.format((every - length) / 2)));
    }
  }

  /** Whether it recurs or lasts from the beginning to the end of the run. */
  boolean isThroughout() {
    boolean recurs = everyNanos != null && everyNanos == atNanos;
    boolean lasts = everyNanos == null && atNanos == 0 && forNanos == null;
    return recurs || lasts;
  }

  /** Returns {@code for=…} if it has a length. */
  List<String> lengthText() {
    return forNanos == null ? List.of() : List.of("for=" + Durations.format(forNanos));
  }

  /** Returns {@code every=…} and {@code for=…}, if it has them. */
  List<String> repetitionTexts() {
    List<String> texts = new ArrayList<>();
    if (everyNanos != null) {
      texts.add("every=" + Durations.format(everyNanos));
    }
    texts.addAll(lengthText());
    return texts;
  }

  /** Returns {@code key=value} of all keys that apply. */
  List<String> texts() {
    List<String> texts = new ArrayList<>();
    texts.add("at=" + Durations.format(atNanos));
    texts.addAll(repetitionTexts());
    if (count != null) {
      texts.add("count=" + count);
    }
    if (jitterNanos > 0) {
      texts.add("jitter=" + Durations.format(jitterNanos));
    }
    return texts;
  }
}
