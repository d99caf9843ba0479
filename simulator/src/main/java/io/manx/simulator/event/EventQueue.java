// SPDX-License-Identifier: Apache-2.0

package io.manx.simulator.event;

import java.util.Arrays;
import java.util.function.LongPredicate;

/**
 * The coming events of a simulation, each a number, in order of time. Events of the same time come
 * in the order in which they were added, so that a run can be repeated.
 *
 * <p>A 4-ary heap, and beside it lanes: queues of events that are added in order of time, such as
 * events that all lie equally far ahead. The cost of a lane does not grow with its length. Not
 * thread-safe.
 */
public final class EventQueue {
  private static final int CHILDREN = 4;

  /** Length of an entry, which lies together in memory: time, order of addition, event. */
  private static final int ENTRY = 3;

  private static final int ORDER = 1;
  private static final int EVENT = 2;
  private static final int FIRST_CAPACITY = 1024;

  private long[] heap = new long[FIRST_CAPACITY * ENTRY];
  private int size;
  private long nextOrder;
  private final Lane[] lanes;
  private long timeNanos;
  private long event;

  /**
   * Creates an empty queue.
   *
   * @param laneCount how many lanes it has
   */
  public EventQueue(int laneCount) {
    lanes = new Lane[laneCount];
    for (int i = 0; i < laneCount; i++) {
      lanes[i] = new Lane();
    }
  }

  /** Adds an event. */
  public void add(long atNanos, long newEvent) {
    if (size * ENTRY == heap.length) {
      heap = Arrays.copyOf(heap, 2 * heap.length);
    }
    int hole = size++;
    while (hole > 0) {
      int parent = (hole - 1) / CHILDREN;
      if (heap[parent * ENTRY] <= atNanos) { // An equal time was added earlier.
        break;
      }
      move(parent, hole);
      hole = parent;
    }
    set(hole, atNanos, nextOrder++, newEvent);
  }

  private void set(int slot, long time, long order, long newEvent) {
    heap[slot * ENTRY] = time;
    heap[slot * ENTRY + ORDER] = order;
    heap[slot * ENTRY + EVENT] = newEvent;
  }

  private void move(int from, int to) {
    set(to, heap[from * ENTRY], heap[from * ENTRY + ORDER], heap[from * ENTRY + EVENT]);
  }

  /**
   * Adds an event to a lane.
   *
   * @throws IllegalArgumentException if it comes before the last one there
   */
  public void addToLane(int lane, long atNanos, long newEvent) {
    lanes[lane].add(atNanos, nextOrder++, newEvent);
  }

  /**
   * Removes pointless events at the head of a lane, up to the first that is not, so that they take
   * no memory until their time.
   */
  public void removeFromLane(int lane, LongPredicate isPointless) {
    lanes[lane].removeHeads(isPointless);
  }

  /** Takes the next event, or returns false if there is none. */
  public boolean next() {
    Lane from = null;
    long bestTime = size > 0 ? heap[0] : Long.MAX_VALUE;
    long bestOrder = size > 0 ? heap[ORDER] : Long.MAX_VALUE;
    for (Lane lane : lanes) {
      if (lane.isBefore(bestTime, bestOrder)) {
        from = lane;
        bestTime = lane.time();
        bestOrder = lane.order();
      }
    }
    if (from == null && size == 0) {
      return false;
    }
    timeNanos = bestTime;
    if (from == null) {
      event = heap[EVENT];
      removeFirst();
    } else {
      event = from.take();
    }
    return true;
  }

  private void removeFirst() {
    size--;
    long time = heap[size * ENTRY];
    long order = heap[size * ENTRY + ORDER];
    long moved = heap[size * ENTRY + EVENT];
    int hole = 0;
    int least = leastChild(hole);
    while (least >= 0 && isBefore(least, time, order)) {
      move(least, hole);
      hole = least;
      least = leastChild(hole);
    }
    set(hole, time, order, moved);
  }

  private int leastChild(int parent) {
    int first = CHILDREN * parent + 1;
    if (first >= size) {
      return -1;
    }
    int least = first;
    int end = Math.min(first + CHILDREN, size);
    for (int child = first + 1; child < end; child++) {
      if (isBefore(child, heap[least * ENTRY], heap[least * ENTRY + ORDER])) {
        least = child;
      }
    }
    return least;
  }

  private boolean isBefore(int slot, long time, long order) {
    long own = heap[slot * ENTRY];
    return own < time || (own == time && heap[slot * ENTRY + ORDER] < order);
  }

  /** When the event that was taken last happens. */
  public long timeNanos() {
    return timeNanos;
  }

  /** The event that was taken last. */
  public long event() {
    return event;
  }

  /** A ring of entries. */
  private static final class Lane {
    private long[] ring = new long[FIRST_CAPACITY * ENTRY];
    private int head;
    private int length;
    private long last = Long.MIN_VALUE;

    void add(long time, long order, long event) {
      if (time < last) {
        throw new IllegalArgumentException("an event at " + time + " after one at " + last);
      }
      last = time;
      if (length == ring.length) {
        grow();
      }
      int slot = head + length;
      if (slot >= ring.length) {
        slot -= ring.length;
      }
      ring[slot] = time;
      ring[slot + ORDER] = order;
      ring[slot + EVENT] = event;
      length += ENTRY;
    }

    private void grow() {
      long[] longer = new long[2 * ring.length];
      System.arraycopy(ring, head, longer, 0, ring.length - head);
      System.arraycopy(ring, 0, longer, ring.length - head, head);
      ring = longer;
      head = 0;
    }

    /** Whether there is an entry, and its turn comes first. */
    boolean isBefore(long time, long order) {
      return length > 0 && (time() < time || (time() == time && order() < order));
    }

    long time() {
      return ring[head];
    }

    long order() {
      return ring[head + ORDER];
    }

    void removeHeads(LongPredicate isPointless) {
      while (length > 0 && isPointless.test(ring[head + EVENT])) {
        long unused = take();
      }
    }

    long take() {
      long event = ring[head + EVENT];
      head += ENTRY;
      if (head == ring.length) {
        head = 0;
      }
      length -= ENTRY;
      return event;
    }
  }
}
