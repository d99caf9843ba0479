package io.manx.agent.speculation;

import io.manx.agent.settings.Settings;
import io.manx.core.catalogue.ParameterValues;
import io.manx.core.settings.Mode;
import io.manx.core.settings.SettingDefinitions;
import io.manx.core.speculation.BudgetSpeculation;
import io.manx.core.speculation.Speculation;
import io.manx.core.speculation.Speculations;
import io.manx.core.wire.Feedback;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * When this node sends a read that it coordinates to one more replica: {@link BudgetSpeculation} in
 * place of Cassandra's percentile, and what became of it. Thread-safe.
 *
 * <p>In mode {@code observe} it learns, and counts the copies that it would send. In mode {@code
 * off}, and with {@code speculation = stock}, there is none, and what was learnt stays for
 * afterwards: a node that reads from itself hears of others rarely.
 */
public final class CoordinatorSpeculation {
  private final Settings settings;
  private final DataCentreClasses dataCentres = new DataCentreClasses();
  private final LongAdder sent = new LongAdder();
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

  /** Makes what is in force agree with the settings. */
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

  /** What is in force, or null if it is Cassandra's own. */
  public @Nullable BudgetSpeculation current() {
    return speculation;
  }

  /** The cost classes of reads by the data centre that is asked. */
  public DataCentreClasses dataCentres() {
    return dataCentres;
  }

  /** Takes note of a response of a replica to a read of a cost class. */
  public void answered(
      int replica, int costClass, long responseNanos, @Nullable Feedback feedback, long nowNanos) {
    Speculation current = speculation;
    if (current != null) {
      current.answered(replica, costClass, responseNanos, feedback, nowNanos);
    }
  }

  /** Takes note that a second copy is on its way. */
  public void sent() {
    sent.increment();
  }

  /** Takes note that it is sent before the read is late, since a request of it came to nothing. */
  public void sentAtOnce() {
    sentAtOnce.increment();
  }

  /**
   * Takes note of how a second copy ended.
   *
   * @param inTime whether its response came before the read had all that it needs
   */
  public void ended(boolean inTime) {
    (inTime ? won : lost).increment();
  }

  /**
   * Takes note that a late read was not sent once more, for want of budget, or of replicas that
   * would be faster.
   */
  public void refused() {
    refused.increment();
  }

  /** Takes note of a copy that mode {@code on} would have sent. */
  public void foreseen() {
    foreseen.increment();
  }

  /** Second copies sent. */
  public long sentCount() {
    return sent.sum();
  }

  /** Those of them that were sent since a connection broke, or its queue was full. */
  public long sentAtOnceCount() {
    return sentAtOnce.sum();
  }

  /** Second copies whose response came before the read had all that it needs. */
  public long wonCount() {
    return won.sum();
  }

  /** Second copies whose response came too late, or never. */
  public long lostCount() {
    return lost.sum();
  }

  /** Late reads that were not sent once more. */
  public long refusedCount() {
    return refused.sum();
  }

  /** Copies that mode {@code on} would have sent. */
  public long foreseenCount() {
    return foreseen.sum();
  }
}
