// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.speculation;

import io.manx.agent.settings.Settings;
import io.manx.core.catalogue.ParameterValues;
import io.manx.core.request.DelayBounds;
import io.manx.core.request.Demand;
import io.manx.core.request.PerKind;
import io.manx.core.settings.Mode;
import io.manx.core.settings.SettingDefinitions;
import io.manx.core.speculation.BudgetSpeculation;
import io.manx.core.speculation.Speculation;
import io.manx.core.speculation.Speculations;
import io.manx.core.wire.Feedback;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * Decides when this node copies a read that it coordinates to one more replica, and counts how
 * copies end. Uses {@link BudgetSpeculation} instead of Cassandra's percentile. Thread-safe.
 *
 * <p>In mode {@code observe} it learns, and counts the copies that it would send. In mode {@code
 * off}, and with {@code speculation = stock}, it does neither. It then keeps what it has learnt,
 * since a node that reads from itself rarely hears from others.
 */
public final class CoordinatorSpeculation {
  private final Settings settings;
  private final DataCentreGroups dataCentres = new DataCentreGroups();
  private final Map<Object, DelayBounds> boundsByRetry = new ConcurrentHashMap<>();
  private final LongAdder sent = new LongAdder();
  private final PerKind<LongAdder> sentByKind = new PerKind<>(LongAdder::new);
  private final LongAdder sentAtOnce = new LongAdder();
  private final LongAdder won = new LongAdder();
  private final LongAdder lost = new LongAdder();
  private final LongAdder refused = new LongAdder();
  private final LongAdder foreseen = new LongAdder();
  private volatile @Nullable BudgetSpeculation speculation;
  private @Nullable BudgetSpeculation learnt;
  private Map<String, String> configured = Map.of();

  /** Creates it. */
  public CoordinatorSpeculation(Settings settings) {
    this.settings = settings;
    settings.onChange(this::apply);
    apply();
  }

  /** Puts the speculation that the settings ask for in force. */
  private synchronized void apply() {
    boolean wanted =
        settings.mode() != Mode.OFF
            && settings.get(SettingDefinitions.SPECULATION).equals(Speculations.BUDGET);
    Map<String, String> parameters = settings.parameters(SettingDefinitions.SPECULATION.name());
    if (learnt == null || !parameters.equals(configured)) {
      configured = parameters;
      learnt = new BudgetSpeculation(ParameterValues.of(BudgetSpeculation.PARAMETERS, parameters));
    }
    speculation = wanted ? learnt : null;
  }

  /** The speculation in force, or null if Cassandra decides. */
  public @Nullable BudgetSpeculation current() {
    return speculation;
  }

  /** The groups of reads by the data centre that is asked. */
  public DataCentreGroups dataCentres() {
    return dataCentres;
  }

  /**
   * Returns the bounds of delays that a table states.
   *
   * @param retry its speculative retry, whose text states them; null if it states none
   */
  public DelayBounds bounds(@Nullable Object retry) {
    return retry == null
        ? DelayBounds.NONE
        : boundsByRetry.computeIfAbsent(retry, each -> DelayBounds.parse(each.toString()));
  }

  /** Adds a replica's response to a read of a kind. */
  public void answered(
      int replica, Demand demand, long responseNanos, @Nullable Feedback feedback, long nowNanos) {
    Speculation current = speculation;
    if (current != null) {
      current.answered(replica, demand, responseNanos, feedback, nowNanos);
    }
  }

  /** Counts a copy that is sent. */
  public void sent(Demand demand) {
    sent.increment();
    sentByKind.get(demand.kind()).increment();
  }

  /** Counts a copy sent before its read is late, because a request of the read failed. */
  public void sentAtOnce() {
    sentAtOnce.increment();
  }

  /**
   * Counts the end of a copy.
   *
   * @param inTime whether its response came before the read had all that it needs
   */
  public void ended(boolean inTime) {
    (inTime ? won : lost).increment();
  }

  /** Counts a late read that was not copied, because the budget or a faster replica was missing. */
  public void refused() {
    refused.increment();
  }

  /** Counts a copy that mode {@code on} would have sent. */
  public void foreseen() {
    foreseen.increment();
  }

  /** Copies sent of reads of a kind. */
  public long sentCount(int kind) {
    return sentByKind.get(kind).sum();
  }

  /** Copies sent. */
  public long sentCount() {
    return sent.sum();
  }

  /** Copies sent because a connection broke, or its queue was full. */
  public long sentAtOnceCount() {
    return sentAtOnce.sum();
  }

  /** Copies whose response came before the read had all that it needs. */
  public long wonCount() {
    return won.sum();
  }

  /** Copies whose response came too late, or never. */
  public long lostCount() {
    return lost.sum();
  }

  /** Late reads that were not copied. */
  public long refusedCount() {
    return refused.sum();
  }

  /** Copies that mode {@code on} would have sent. */
  public long foreseenCount() {
    return foreseen.sum();
  }
}
