// SPDX-License-Identifier: Apache-2.0

package io.manx.core.virtual;

import io.manx.core.wire.Feedback;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Nodes in virtual time. Each executes two reads at once, in the order in which they come; others
 * wait. Nodes may be slow, pause, reject all, never answer, or answer late without a reason.
 */
public final class VirtualNodes {
  public static final int THREADS = 2;
  private static final double NANOS_PER_MILLI = 1e6;
  private static final long REJECTED_AFTER_NANOS = 300_000;
  private static final long STALL_NANOS = 40_000_000;

  private final VirtualTime time;
  private final SplittableRandom random;
  private final List<Node> nodes = new ArrayList<>();

  /** Is told of what becomes of a read; of at most one of both. */
  public interface Reader {
    /** It was answered. */
    void answered(Feedback feedback);

    /** It was rejected. */
    void rejected();
  }

  /** A node, and its state of health. */
  public static final class Node {
    public double slowness = 1;
    public boolean rejects;
    public boolean isSilent;
    public boolean reports = true;
    public boolean stalls;
    public long networkNanos = 150_000;
    private long pausedUntilNanos = Long.MIN_VALUE;
    private final long[] freeNanos = new long[THREADS];
    private final List<Read> reads = new ArrayList<>();

    Node(long nowNanos) {
      for (int i = 0; i < THREADS; i++) {
        freeNanos[i] = nowNanos;
      }
    }
  }

  /** A read that waits or is executed. */
  private static final class Read {
    private final Reader reader;
    private final long arrivedNanos;
    private final long beganNanos;
    private final int found;

    private Read(Reader reader, long arrivedNanos, long beganNanos, int found) {
      this.reader = reader;
      this.arrivedNanos = arrivedNanos;
      this.beganNanos = beganNanos;
      this.found = found;
    }
  }

  public VirtualNodes(VirtualTime time, SplittableRandom random) {
    this.time = time;
    this.random = random;
  }

  /** Returns a node, which joins if it is new. */
  public Node get(int number) {
    while (nodes.size() <= number) {
      nodes.add(new Node(time.nowNanos()));
    }
    return nodes.get(number);
  }

  /** Makes all nodes healthy. */
  public void heal() {
    for (Node each : nodes) {
      each.slowness = 1;
      each.rejects = false;
      each.isSilent = false;
      each.reports = true;
      each.stalls = false;
    }
  }

  /** Lets a node stand still from now on. */
  public void pause(int number, long nanos) {
    get(number).pausedUntilNanos = time.nowNanos() + nanos;
  }

  /** Returns a random time around a mean. */
  public long exponential(double meanMillis) {
    return (long) (-Math.log(1 - random.nextDouble()) * meanMillis * NANOS_PER_MILLI);
  }

  /**
   * Sends a read to a node.
   *
   * @param serviceMillis mean time to execute it
   */
  public void read(int number, double serviceMillis, Reader reader) {
    Node node = get(number);
    if (node.rejects) {
      time.after(REJECTED_AFTER_NANOS + random.nextInt(100_000), reader::rejected);
    } else if (!node.isSilent) {
      time.after(network(node), () -> arrive(node, serviceMillis, reader));
    }
  }

  private long network(Node node) {
    return node.networkNanos / 2 + exponential(0.03);
  }

  private void arrive(Node node, double serviceMillis, Reader reader) {
    long now = time.nowNanos();
    int thread = 0;
    for (int i = 1; i < THREADS; i++) {
      thread = node.freeNanos[i] < node.freeNanos[thread] ? i : thread;
    }
    long begin = Math.max(Math.max(now, node.freeNanos[thread]), node.pausedUntilNanos);
    long service =
        (long) (0.3 * serviceMillis * NANOS_PER_MILLI) + exponential(0.7 * serviceMillis);
    service = (long) (service * node.slowness);
    node.freeNanos[thread] = begin + service;
    int found = (int) node.reads.stream().filter(each -> each.beganNanos > now).count();
    Read read = new Read(reader, now, begin, found);
    node.reads.add(read);
    time.after(begin + service - now, () -> done(node, read));
  }

  private void done(Node node, Read read) {
    long now = time.nowNanos();
    if (node.pausedUntilNanos > now) {
      time.after(node.pausedUntilNanos - now, () -> done(node, read));
      return;
    }
    Feedback feedback =
        node.reports
            ? new Feedback(
                read.found,
                node.reads.size(),
                read.beganNanos - read.arrivedNanos,
                now - read.beganNanos)
            : null;
    node.reads.remove(read);
    long stall = node.stalls && random.nextInt(3) > 0 ? STALL_NANOS : 0;
    time.after(network(node) + stall, () -> read.reader.answered(feedback));
  }
}
