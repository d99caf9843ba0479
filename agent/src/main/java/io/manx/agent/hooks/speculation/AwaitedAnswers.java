package io.manx.agent.hooks.speculation;

import io.manx.agent.cassandra.ClusterNodes;
import io.manx.agent.coordinator.ReadCostClasses;
import io.manx.agent.runtime.Agent;
import io.manx.agent.speculation.DataCentreClasses;
import io.manx.core.speculation.BudgetSpeculation;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.apache.cassandra.service.reads.ManxReadExecutors;

/** Finds which of the answers that a coordinated read waits for decide when it is late. */
final class AwaitedAnswers {
  private AwaitedAnswers() {}

  /**
   * Returns the cost class of the slowest data centre that is asked. Returns none if the class of
   * another data centre is unknown, or no class is known. A node that reads from itself may never
   * learn its own.
   */
  static int slowestClass(Object executor, BudgetSpeculation speculation) {
    DataCentreClasses dataCentres = Agent.instance().speculation().dataCentres();
    String local = ClusterNodes.localDataCentre();
    int slowest = DataCentreClasses.NONE;
    int contacts = ManxReadExecutors.contacts(executor);
    for (int i = 0; i < contacts; i++) {
      String dataCentre = ClusterNodes.dataCentre(ManxReadExecutors.contact(executor, i));
      int costClass = dataCentres.of(dataCentre, local);
      boolean isKnown = costClass != DataCentreClasses.NONE && speculation.knows(costClass);
      if (!isKnown && costClass != ReadCostClasses.SINGLE) {
        return DataCentreClasses.NONE;
      }
      if (isKnown
          && (slowest == DataCentreClasses.NONE
              || speculation.lateNanos(costClass) > speculation.lateNanos(slowest))) {
        slowest = costClass;
      }
    }
    return slowest;
  }

  /**
   * Returns how many answers may be the last to come, at least 1. Excludes this node's own, since
   * delays are learnt from other nodes. Excludes data centres whose delay is less than half of the
   * slowest one's.
   */
  static int count(Object executor, BudgetSpeculation speculation, int slowestClass) {
    int contacts = ManxReadExecutors.contacts(executor);
    if (contacts == 1) {
      return 1;
    }
    DataCentreClasses dataCentres = Agent.instance().speculation().dataCentres();
    InetAddressAndPort self = ClusterNodes.self();
    long minNanos = speculation.lateNanos(slowestClass) / 2;
    int count = 0;
    for (int i = 0; i < contacts; i++) {
      InetAddressAndPort contact = ManxReadExecutors.contact(executor, i);
      if (!contact.equals(self) && speculation.lateNanos(dataCentres.of(contact)) >= minNanos) {
        count++;
      }
    }
    return Math.max(1, count);
  }
}
