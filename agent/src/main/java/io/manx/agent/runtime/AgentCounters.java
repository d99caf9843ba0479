// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.runtime;

import io.manx.agent.collection.HeapWatch;
import io.manx.agent.localread.InlineLocalReads;
import io.manx.agent.measurement.ReadMeasurement;
import io.manx.agent.messaging.PeerMessaging;
import io.manx.agent.ranking.ReplicaRanking;
import io.manx.agent.scheduling.ReadStageScheduling;
import io.manx.agent.speculation.CoordinatorSpeculation;
import io.manx.agent.writeledger.WriteLedgers;
import io.manx.core.scheduling.ForecastFigures;
import io.manx.core.scheduling.ReadClass;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** The list of everything that the agent counts, for table {@code status} and for metrics. */
public final class AgentCounters {
  private AgentCounters() {}

  /** Returns each counter by its name in words, in display order. */
  public static Map<String, LongSupplier> of(Agent agent) {
    Map<String, LongSupplier> counters = new LinkedHashMap<>();
    ReplicaRanking ranking = agent.ranking();
    counters.put("rankings", ranking::rankings);
    counters.put("rankings with another replica first", ranking::changedFirst);
    counters.put("rankings failed", ranking::failures);
    InlineLocalReads inline = agent.inlineLocalReads();
    counters.put("local reads run inline", inline::total);
    counters.put("local reads too slow to run inline", inline::refused);
    CoordinatorSpeculation speculation = agent.speculation();
    counters.put("copies sent", speculation::sentCount);
    counters.put("copies sent at once", speculation::sentAtOnceCount);
    counters.put("copies won", speculation::wonCount);
    counters.put("copies lost", speculation::lostCount);
    counters.put("copies refused", speculation::refusedCount);
    counters.put("copies foreseen", speculation::foreseenCount);
    ReadStageScheduling scheduling = agent.scheduling();
    counters.put("reads overtaken", scheduling::overtaken);
    counters.put("batch reads queued", scheduling::batchReads);
    counters.put("range reads sent", scheduling.requests()::rangeRounds);
    counters.put("range read parts sent", scheduling.requests()::rangePartsSent);
    counters.put("range reads moved forward", scheduling::moved);
    counters.put("range progress ignored", scheduling::unmoved);
    counters.put("read hints rejected", scheduling.requests()::rejectedHints);
    putForecasts(counters, scheduling.forecasts());
    PeerMessaging peers = agent.peerMessaging();
    counters.put("range progress sent", peers::remainingSent);
    counters.put("range progress received", peers::remainingReceived);
    counters.put("probes sent", peers::probesSent);
    counters.put("probes answered", peers::probesAnswered);
    counters.put("notices rejected", peers::rejected);
    counters.put("notices failed", peers::failures);
    ReadMeasurement measurement = agent.measurement();
    counters.put("reads served", measurement::servedCount);
    counters.put("results with feedback", measurement::toldClients);
    counters.put("feedback rejected", measurement::rejectedFeedback);
    counters.put("feedback corrected", measurement::correctedFeedback);
    WriteLedgers ledgers = agent.writeLedgers();
    counters.put("keys read again", ledgers::rereads);
    counters.put("keys not read again", ledgers::failedRereads);
    counters.put("ledgers lost", ledgers::losses);
    counters.put("ledgers failed", ledgers::failures);
    HeapWatch heap = agent.heapWatch();
    counters.put("pauses foretold", heap::foretoldCount);
    counters.put("pauses foretold in time", heap::keptCount);
    counters.put("pauses not foretold", heap::missedCount);
    counters.put("pauses of others foretold", ranking.foretoldPauses()::heard);
    counters.put("pauses of others not believed", ranking.foretoldPauses()::unbelieved);
    counters.put("rankings that spare a pausing replica", ranking.foretoldPauses()::spared);
    counters.put("looks at the heap failed", heap::failures);
    return Collections.unmodifiableMap(counters);
  }

  /** Returns each gauge, a number that can also fall, by its name in words, in display order. */
  public static Map<String, LongSupplier> gaugesOf(Agent agent) {
    ReadStageScheduling scheduling = agent.scheduling();
    Map<String, LongSupplier> gauges = new LinkedHashMap<>();
    gauges.put("ms overtaken by at most", scheduling::longestOvertakingMillis);
    gauges.put("range reads held back", scheduling::held);
    WriteLedgers ledgers = agent.writeLedgers();
    gauges.put("keys listed", ledgers::listed);
    gauges.put("writes unsettled", ledgers::unsettled);
    return Collections.unmodifiableMap(gauges);
  }

  private static void putForecasts(Map<String, LongSupplier> counters, ForecastFigures forecasts) {
    for (ReadClass by : ReadClass.values()) {
      for (ReadClass of : ReadClass.values()) {
        if (by != of) {
          counters.put(
              name(by) + " would overtake " + name(of), () -> forecasts.overtakings(by, of));
        }
      }
      counters.put(
          "ms that " + name(by) + " would wait less",
          () -> TimeUnit.NANOSECONDS.toMillis(forecasts.savedNanos(by)));
    }
  }

  private static String name(ReadClass readClass) {
    return readClass.name().toLowerCase(Locale.ROOT);
  }
}
