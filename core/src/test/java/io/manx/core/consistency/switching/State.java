// SPDX-License-Identifier: Apache-2.0

package io.manx.core.consistency.switching;

import java.util.List;

/**
 * The codec of states: everything on which the protocol's future depends, in a long. There is one
 * key, of which each replica holds one version: 0 at first, then the numbers of writes in the order
 * in which they began. The last write wins.
 *
 * <pre>
 * of each replica    the version that it holds
 *                    for each client, whether it has answered that client's request
 * of each client     its lease: the number of the epoch and 1, or 0 if it has none
 *                    the request that it is about: idle, write chosen, write sent, or read
 *                    the version that it writes, or that it must not miss
 *                    the epoch of which the request has its level, numbered like the lease
 *                    the newest version among a read's answers so far
 * of the controller  the plan (index) and the phase
 * of the writes      how many have begun; the newest that was acknowledged
 *                    for each, whether the ledger lists it, and whether the key is read again
 * of coordinators    whether the ledger was lost; whether a repair runs, and what it has seen
 *                    the lease of the coordinator that knows the least of newer epochs
 * </pre>
 *
 * <p>Epochs are numbered twice the plan, and one more during the transition from it.
 */
final class State {
  static final int MOST_REPLICAS = 5;

  /** Stands for no state. */
  static final long NONE = -1;

  static final int IDLE = 0;
  static final int WRITE_CHOSEN = 1;
  static final int WRITE_SENT = 2;
  static final int READING = 3;

  static final int UNLISTED = 0;
  static final int LISTED = 1;

  /** It is being read. */
  static final int REREADING = 2;

  /** It has been read during this transition from enough replicas, but not from all. */
  static final int REREAD = 3;

  static final int NOT_LOST = 0;
  static final int LOST = 1;

  /** It was lost, and a repair has made up for that. */
  static final int REPAIRED_LOSS = 2;

  /** It was lost after the current or last repair began. */
  static final int LOST_SINCE_REPAIR = 3;

  static final int NO_REPAIR = 0;

  /**
   * A repair has ended. While one runs, the value is its newest version plus 1, and 3 more if it
   * began too early.
   */
  static final int REPAIR_DONE = 7;

  private static final int COLUMN_BITS = 4;
  private static final int VERSION_MASK = 3;
  private static final long ANSWERS_OF_FIRST = 0x44444;
  private static final int CLIENTS_SHIFT = COLUMN_BITS * MOST_REPLICAS;
  private static final int CLIENT_BITS = 12;
  private static final int REST_SHIFT = CLIENTS_SHIFT + 2 * CLIENT_BITS;

  private static final Field[] CLIENT = ofClients(0, CLIENT_BITS);
  static final Field[] LEASE = ofClients(0, 3);
  private static final Field[] REQUEST = ofClients(3, 9);
  static final Field[] KIND = ofClients(3, 2);
  static final Field[] VERSION = ofClients(5, 2);
  static final Field[] EPOCH = ofClients(7, 3);
  static final Field[] NEWEST = ofClients(10, 2);

  static final Field PLAN = new Field(REST_SHIFT, 2);
  private static final Field PHASE = new Field(REST_SHIFT + 2, 2);
  static final Field BEGUN = new Field(REST_SHIFT + 4, 2);
  static final Field ACKNOWLEDGED = new Field(REST_SHIFT + 6, 2);
  private static final Field LEDGER = new Field(REST_SHIFT + 8, 4);
  private static final Field[] ENTRY = {
    new Field(REST_SHIFT + 8, 2), new Field(REST_SHIFT + 10, 2)
  };
  static final Field LOSS = new Field(REST_SHIFT + 12, 2);
  static final Field REPAIR = new Field(REST_SHIFT + 14, 3);
  static final Field COORDINATOR = new Field(REST_SHIFT + 17, 3);

  private static final List<Phase> PHASES = List.of(Phase.values());

  private State() {}

  private static Field[] ofClients(int offset, int bits) {
    return new Field[] {
      new Field(CLIENTS_SHIFT + offset, bits), new Field(CLIENTS_SHIFT + CLIENT_BITS + offset, bits)
    };
  }

  /** The first state: nothing was written, there are no leases, and the first plan is in force. */
  static long initial() {
    return 0;
  }

  static Phase phase(long state) {
    return PHASES.get(PHASE.get(state));
  }

  static long withPhase(long state, Phase phase) {
    return PHASE.set(state, PHASES.indexOf(phase));
  }

  /** The number of the epoch in force plus 1, as in leases. */
  static int epoch(long state) {
    return 2 * PLAN.get(state) + (PHASE.get(state) == 0 ? 1 : 2);
  }

  static int held(long state, int replica) {
    return (int) (state >>> (COLUMN_BITS * replica)) & VERSION_MASK;
  }

  /** Lets a replica hold a version, unless it holds a newer one. */
  static long hold(long state, int replica, int version) {
    if (held(state, replica) >= version) {
      return state;
    }
    int shift = COLUMN_BITS * replica;
    return (state & ~((long) VERSION_MASK << shift)) | ((long) version << shift);
  }

  /** Lets the replicas of a bit set hold a version, unless they hold newer ones. */
  static long holdAll(long state, int replicas, int version) {
    long next = state;
    for (int r = 0; r < MOST_REPLICAS; r++) {
      if ((replicas & (1 << r)) != 0) {
        next = hold(next, r, version);
      }
    }
    return next;
  }

  /** Returns the newest version that any of a set of replicas holds. */
  static int newest(long state, int replicas) {
    int newest = 0;
    for (int r = 0; r < MOST_REPLICAS; r++) {
      if ((replicas & (1 << r)) != 0) {
        newest = Math.max(newest, held(state, r));
      }
    }
    return newest;
  }

  /** Returns how many replicas hold a version or a newer one. */
  static int holders(long state, int version) {
    int count = 0;
    for (int r = 0; r < MOST_REPLICAS; r++) {
      count += held(state, r) >= version ? 1 : 0;
    }
    return count;
  }

  /** Whether a replica is in the same state as the one before it, so that one of them is enough. */
  static boolean isLikePrevious(long state, int replica) {
    return replica > 0 && column(state, replica) == column(state, replica - 1);
  }

  private static int column(long state, int replica) {
    return (int) (state >>> (COLUMN_BITS * replica)) & 15;
  }

  static boolean hasAnswered(long state, int replica, int client) {
    return (state & answerBit(replica, client)) != 0;
  }

  static long answer(long state, int replica, int client) {
    return state | answerBit(replica, client);
  }

  private static long answerBit(int replica, int client) {
    return 4L << (COLUMN_BITS * replica + client);
  }

  /** Returns the replicas that have answered a client's request, as a bit set. */
  static int answered(long state, int client) {
    int replicas = 0;
    for (int r = 0; r < MOST_REPLICAS; r++) {
      replicas |= hasAnswered(state, r, client) ? 1 << r : 0;
    }
    return replicas;
  }

  static long begin(long state, int client, int kind, int version, int epoch) {
    long next = KIND[client].set(state, kind);
    next = VERSION[client].set(next, version);
    return EPOCH[client].set(next, epoch);
  }

  /** Ends a client's request, and forgets which replicas answered it. */
  static long end(long state, int client) {
    long next = REQUEST[client].set(state, 0);
    for (int r = 0; r < MOST_REPLICAS; r++) {
      next &= ~answerBit(r, client);
    }
    return next;
  }

  static int entry(long state, int version) {
    return ENTRY[version - 1].get(state);
  }

  static long withEntry(long state, int version, int entry) {
    return ENTRY[version - 1].set(state, entry);
  }

  static boolean hasEntries(long state) {
    return LEDGER.get(state) != 0;
  }

  static long withoutEntries(long state) {
    return LEDGER.set(state, 0);
  }

  /**
   * Returns the representative of all states that differ only by the names of replicas and, if
   * clients are interchangeable, of clients.
   */
  static long canonical(long state, int replicas, boolean equalClients) {
    long next = state;
    if (equalClients && CLIENT[0].get(next) > CLIENT[1].get(next)) {
      next = withClientsSwapped(next);
    }
    return withColumnsSorted(next, replicas);
  }

  private static long withClientsSwapped(long state) {
    long next = CLIENT[0].set(state, CLIENT[1].get(state));
    next = CLIENT[1].set(next, CLIENT[0].get(state));
    long first = next & ANSWERS_OF_FIRST;
    long second = next & (ANSWERS_OF_FIRST << 1);
    return (next ^ first ^ second) | (first << 1) | (second >>> 1);
  }

  private static long withColumnsSorted(long state, int replicas) {
    long next = state;
    for (int i = 1; i < replicas; i++) {
      for (int j = i; j > 0 && column(next, j) < column(next, j - 1); j--) {
        int shift = COLUMN_BITS * (j - 1);
        long difference = (long) (column(next, j) ^ column(next, j - 1)) << shift;
        next ^= difference | (difference << COLUMN_BITS);
      }
    }
    return next;
  }
}
