// SPDX-License-Identifier: Apache-2.0

package io.manx.core.golden;

import io.manx.core.virtual.VirtualNodes;
import io.manx.core.virtual.VirtualTime;
import io.manx.core.wire.Feedback;
import io.manx.core.wire.FeedbackCodec;
import io.manx.core.wire.ForetoldPause;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;

/** What happens to the nodes of a requester's trace, and what they say of themselves. */
final class ClusterTroubles {
  private static final long MILLI = 1_000_000;
  private static final long SECOND = 1_000_000_000;

  /** Troubles come one after the other, each for so many requests. */
  private static final int EACH = 12;

  private static final int TROUBLES = 13;

  private final RequesterSettings settings;
  private final VirtualTime time;
  private final VirtualNodes nodes;
  private final RequesterTrace trace;
  private final SplittableRandom random;
  private final Map<Integer, Long> foretold = new HashMap<>();
  private final Set<Integer> leaving = new HashSet<>();
  private int members;
  private int next;
  private long lengthNanos;

  ClusterTroubles(
      RequesterSettings settings, VirtualTime time, VirtualNodes nodes, RequesterTrace trace) {
    this.settings = settings;
    this.time = time;
    this.nodes = nodes;
    this.trace = trace;
    random = new SplittableRandom(settings.routerSeed);
    members = settings.localNodes;
    next = (int) (settings.policySeed * 5 % TROUBLES);
    for (int i = 0; i < settings.remoteNodes; i++) {
      nodes.get(settings.localNodes + i).networkNanos = 3 * MILLI;
    }
  }

  /** The number of nodes of the local data centre. */
  int members() {
    return members;
  }

  /** Lets happen what happens before a request. */
  void at(int request) {
    if (request % EACH != 0 || request < 4 * EACH) {
      return;
    }
    nodes.heal();
    leaving.clear();
    int node = random.nextInt(settings.localNodes);
    trace.readiness(node, time.nowNanos());
    happen(next++ % TROUBLES, node);
  }

  private void happen(int trouble, int node) {
    switch (trouble) {
      case 1:
        foretellTwice(node);
        break;
      case 2:
        foretellAll();
        break;
      case 7:
        restart(node);
        break;
      case 8:
        pass((1 + random.nextInt(30)) * SECOND);
        break;
      case 9:
        everywhere();
        break;
      case 10:
        comeOrGo();
        break;
      default:
        befall(trouble, node);
    }
  }

  /** A single node is in trouble, or none in a good time. */
  private void befall(int trouble, int node) {
    switch (trouble) {
      case 0:
        nodes.get(node).slowness = 8;
        break;
      case 3:
        nodes.pause(node, (20 + random.nextInt(200)) * MILLI);
        break;
      case 4:
        nodes.get(node).rejects = true;
        break;
      case 5:
        nodes.get(node).isSilent = true;
        break;
      case 6:
        leaving.add(node);
        break;
      case 11:
        nodes.get(node).reports = false;
        break;
      default:
    }
  }

  private void restart(int node) {
    trace.leaving(node, time.nowNanos());
    pass(300 * MILLI);
    trace.began(node, time.nowNanos());
  }

  private void pass(long nanos) {
    time.finish();
    time.pass(nanos);
  }

  /** The second pause follows so soon that it is not believed. */
  private void foretellTwice(int node) {
    long length = (5 + random.nextInt(40)) * MILLI;
    foretell(node, 8 * MILLI, length, length);
    time.after(length + 12 * MILLI, () -> foretell(node, 15 * MILLI, 2 * MILLI, 2 * MILLI));
  }

  /** Pauses are shorter than announced, so that they are over early. */
  private void foretellAll() {
    for (int i = 0; i < settings.localNodes; i++) {
      foretell(i, (20 + i) * MILLI, 6 * MILLI, 200 * MILLI);
    }
  }

  private void foretell(int node, long inNanos, long length, long announced) {
    long begin = time.nowNanos() + inNanos;
    foretold.put(node, begin);
    lengthNanos = announced;
    time.after(inNanos, () -> nodes.pause(node, length));
    time.after(inNanos + length, () -> foretold.remove(node, begin));
  }

  private void everywhere() {
    for (int i = 0; i < settings.localNodes; i++) {
      nodes.get(i).slowness = 6;
    }
  }

  private void comeOrGo() {
    if (members < settings.localNodes) {
      members++;
      trace.began(members - 1, time.nowNanos());
    } else if (members > 2) {
      members--;
    }
  }

  /** Returns what a node says; a few messages are damaged, and one node is of an older version. */
  byte[] encoded(int node, Feedback feedback) {
    Long begin = foretold.get(node);
    ForetoldPause pause = null;
    if (begin != null) {
      pause = new ForetoldPause(Math.max(0, begin - time.nowNanos()), lengthNanos);
    }
    byte[] bytes = FeedbackCodec.encode(feedback, leaving.contains(node), pause);
    switch (random.nextInt(60)) {
      case 0:
        return Arrays.copyOf(bytes, bytes.length - 3);
      case 1:
        bytes[bytes.length - 8] = (byte) 0xff;
        return bytes;
      case 2:
        bytes[0] = 2;
        return bytes;
      case 3:
        return Arrays.copyOf(bytes, bytes.length + 5);
      default:
        return bytes;
    }
  }
}
