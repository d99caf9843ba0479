// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.history;

import io.manx.lab.history.RegisterOperation.Kind;
import io.manx.lab.history.RegisterOperation.Outcome;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * A register on replicas in virtual time. A write reaches each replica after a delay, or never, and
 * is acknowledged once enough replicas have it. A read asks some replicas at different moments and
 * returns the highest version. The register is regular if the replicas of a read and of a write sum
 * to more than there are; it is linearizable only by chance. Clients have one operation at a time.
 * A history is a function of the seed.
 */
final class SimulatedRegister {
  private static final int CLIENTS = 4;
  private static final int LONGEST_DELAY = 20;
  private static final int TIMEOUT = 25;
  private static final long NEVER = Long.MAX_VALUE;

  private final SplittableRandom random;
  private final String key;
  private final int replicas;
  private final int readReplicas;
  private final int writeReplicas;
  private final List<Write> writes = new ArrayList<>();
  private final List<RegisterOperation> history = new ArrayList<>();

  /** A write, with its arrival at each replica; it gets its version later. */
  private static final class Write {
    private int client;
    private long begin;
    private long end;
    private long timestampTaken;
    private long version;
    private Outcome outcome = Outcome.OK;
    private long[] arrivals = {};
  }

  SimulatedRegister(String key, long seed, int replicas, int readReplicas, int writeReplicas) {
    random = new SplittableRandom(seed);
    this.key = key;
    this.replicas = replicas;
    this.readReplicas = readReplicas;
    this.writeReplicas = writeReplicas;
  }

  /** Returns a history with a number of operations. */
  List<RegisterOperation> operations(int count) {
    List<long[]> reads = new ArrayList<>();
    long[] free = new long[CLIENTS];
    for (int i = 0; i < count; i++) {
      int client = random.nextInt(CLIENTS);
      long begin = free[client] + random.nextInt(LONGEST_DELAY);
      if (random.nextInt(5) < 2) {
        free[client] = addWrite(client, begin) + 1;
      } else {
        long end = begin + 1 + random.nextInt(LONGEST_DELAY);
        reads.add(new long[] {client, begin, end});
        free[client] = end + 1;
      }
    }
    numberWrites();
    reads.forEach(read -> history.add(read((int) read[0], read[1], read[2])));
    return history;
  }

  private long addWrite(int client, long begin) {
    Write write = new Write();
    write.client = client;
    write.begin = begin;
    write.timestampTaken = begin + random.nextInt(3);
    write.arrivals = new long[replicas];
    int kind = random.nextInt(10);
    if (kind == 0) {
      Arrays.fill(write.arrivals, NEVER);
      write.outcome = Outcome.FAILED;
      write.end = write.timestampTaken + 1;
    } else {
      Arrays.setAll(write.arrivals, any -> arrival(write.timestampTaken, kind <= 2));
      write.end = acknowledged(write.arrivals);
      if (write.end > begin + TIMEOUT) {
        write.end = begin + TIMEOUT;
        write.outcome = Outcome.UNKNOWN;
      }
    }
    writes.add(write);
    return write.end;
  }

  /** Returns the arrival of a message; in bad times messages are lost or late. */
  private long arrival(long sent, boolean badTimes) {
    if (badTimes && random.nextBoolean()) {
      return random.nextBoolean() ? NEVER : sent + random.nextInt(10 * LONGEST_DELAY);
    }
    return sent + random.nextInt(LONGEST_DELAY);
  }

  private long acknowledged(long[] arrivals) {
    long[] answers =
        Arrays.stream(arrivals)
            .map(at -> at == NEVER ? NEVER : at + random.nextInt(3))
            .sorted()
            .toArray();
    return answers[writeReplicas - 1];
  }

  /** Numbers the writes with gaps, as between timestamps. */
  private void numberWrites() {
    writes.sort(Comparator.comparingLong(write -> write.timestampTaken));
    long version = 0;
    for (Write write : writes) {
      version += 1 + random.nextInt(3);
      write.version = version;
      history.add(
          operation(write.client, Kind.WRITE, version, write.begin, write.end, write.outcome));
    }
  }

  private RegisterOperation read(int client, long begin, long end) {
    List<Integer> asked = new ArrayList<>(IntStream.range(0, replicas).boxed().toList());
    Collections.shuffle(asked, new java.util.Random(random.nextLong()));
    long version = RegisterOperation.NONE;
    for (int replica : asked.subList(0, readReplicas)) {
      version = Math.max(version, versionAt(replica, random.nextLong(begin, end + 1)));
    }
    return operation(client, Kind.READ, version, begin, end, Outcome.OK);
  }

  private long versionAt(int replica, long time) {
    return writes.stream()
        .filter(write -> write.arrivals[replica] <= time)
        .mapToLong(write -> write.version)
        .max()
        .orElse(RegisterOperation.NONE);
  }

  private RegisterOperation operation(
      int client, Kind kind, long version, long begin, long end, Outcome outcome) {
    return new RegisterOperation(key, client, kind, version, begin, end, outcome, Operations.PLAN);
  }
}
