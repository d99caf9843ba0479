package io.manx.agent.runtime;

import io.manx.agent.inline.InlineLocalReads;
import io.manx.agent.measurement.Measurement;
import io.manx.agent.notice.Notices;
import io.manx.agent.ranking.Ranking;
import io.manx.agent.speculation.CoordinatorSpeculation;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/** Everything that the agent counts, once, for table {@code status} and for metrics. */
public final class Counters {
  private Counters() {}

  /** Returns each counter by its name, in words, in display order. */
  public static Map<String, LongSupplier> of(Agent agent) {
    Map<String, LongSupplier> counters = new LinkedHashMap<>();
    Ranking ranking = agent.ranking();
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
    Notices notices = agent.notices();
    counters.put("probes sent", notices::probesSent);
    counters.put("probes answered", notices::probesAnswered);
    counters.put("notices rejected", notices::rejected);
    counters.put("notices failed", notices::failures);
    Measurement measurement = agent.measurement();
    counters.put("reads served", measurement::servedCount);
    counters.put("results with feedback", measurement::toldClients);
    counters.put("feedback rejected", measurement::rejectedFeedback);
    counters.put("feedback corrected", measurement::correctedFeedback);
    return Collections.unmodifiableMap(counters);
  }
}
