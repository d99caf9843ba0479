package io.manx.simulator.event;

import java.util.Arrays;

/**
 * Events to come, each a number, in order of time; events of the same time in the order in which
 * they were added, so that a run is the same each time.
 *
 * <p>A 4-ary heap, and beside it lanes: queues for events that are added in the order of their
 * time, as those are that all lie equally far ahead. A lane costs the same however long it is. Not
 * thread-safe.
 */
public final class EventQueue {
  private static final int CHILDREN = 4;

  private long[] times = new long[1024];
  private long[] orders = new long[1024];
  private long[] events = new long[1024];
  private int size;
  private long nextOrder;
  private final Lane[] lanes;
  private long timeNanos;
  private long event;

  /**
   * Creates an empty one.
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
    if (size == times.length) {
      times = Arrays.copyOf(times, 2 * size);
      orders = Arrays.copyOf(orders, 2 * size);
      events = Arrays.copyOf(events, 2 * size);
    }
    int hole = size++;
    long order = nextOrder++;
    while (hole > 0) {
      int parent = (hole - 1) / CHILDREN;
      if (times[parent] <= atNanos) { // An equal time was added earlier.
        break;
      }
      move(parent, hole);
      hole = parent;
    }
    times[hole] = atNanos;
    orders[hole] = order;
    events[hole] = newEvent;
  }

  /**
   * Adds an event to a lane.
   *
   * @throws IllegalArgumentException if it comes before the last one there
   */
  public void addToLane(int lane, long atNanos, long newEvent) {
    lanes[lane].add(atNanos, nextOrder++, newEvent);
  }

  /** Takes the next event, or returns false if there is none. */
  public boolean next() {
    Lane from = null;
    long bestTime = Long.MAX_VALUE;
    long bestOrder = Long.MAX_VALUE;
    if (size > 0) {
      bestTime = times[0];
      bestOrder = orders[0];
    }
    for (Lane lane : lanes) {
      if (lane.count > 0) {
        long time = lane.times[lane.head];
        long order = lane.orders[lane.head];
        if (time < bestTime || (time == bestTime && order < bestOrder)) {
          bestTime = time;
          bestOrder = order;
          from = lane;
        }
      }
    }
    if (from != null) {
      timeNanos = bestTime;
      event = from.take();
      return true;
    }
    if (size == 0) {
      return false;
    }
    timeNanos = times[0];
    event = events[0];
    removeFirst();
    return true;
  }

  private void removeFirst() {
    size--;
    if (size == 0) {
      return;
    }
    long time = times[size];
    long order = orders[size];
    int hole = 0;
    while (true) {
      int least = leastChild(hole);
      if (least < 0 || !isBefore(least, time, order)) {
        break;
      }
      move(least, hole);
      hole = least;
    }
    times[hole] = time;
    orders[hole] = order;
    events[hole] = events[size];
  }

  private int leastChild(int parent) {
    int first = CHILDREN * parent + 1;
    if (first >= size) {
      return -1;
    }
    int least = first;
    int end = Math.min(first + CHILDREN, size);
    for (int child = first + 1; child < end; child++) {
      if (isBefore(child, times[least], orders[least])) {
        least = child;
      }
    }
    return least;
  }

  private boolean isBefore(int slot, long time, long order) {
    return times[slot] < time || (times[slot] == time && orders[slot] < order);
  }

  private void move(int from, int to) {
    times[to] = times[from];
    orders[to] = orders[from];
    events[to] = events[from];
  }

  /** When the event that was taken last happens. */
  public long timeNanos() {
    return timeNanos;
  }

  /** The event that was taken last. */
  public long event() {
    return event;
  }

  private static final class Lane {
    private long[] times = new long[1024];
    private long[] orders = new long[1024];
    private long[] events = new long[1024];
    private int head;
    private int count;
    private long last = Long.MIN_VALUE;

    void add(long time, long order, long event) {
      if (time < last) {
        throw new IllegalArgumentException("an event at " + time + " after one at " + last);
      }
      last = time;
      if (count == times.length) {
        grow();
      }
      int slot = (head + count) & (times.length - 1);
      times[slot] = time;
      orders[slot] = order;
      events[slot] = event;
      count++;
    }

    private void grow() {
      times = unrolled(times);
      orders = unrolled(orders);
      events = unrolled(events);
      head = 0;
    }

    private long[] unrolled(long[] ring) {
      long[] longer = new long[2 * ring.length];
      System.arraycopy(ring, head, longer, 0, ring.length - head);
      System.arraycopy(ring, 0, longer, ring.length - head, head);
      return longer;
    }

    long take() {
      long event = events[head];
      head = (head + 1) & (times.length - 1);
      count--;
      return event;
    }
  }
}
