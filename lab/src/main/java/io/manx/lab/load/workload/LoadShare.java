// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load.workload;

/**
 * The share of one process in the requests of a load: those whose number leaves its own number when
 * it is divided by the number of processes. So all processes together send exactly the requests
 * that one would.
 *
 * @param process number of the process, from 0
 * @param processes number of processes
 */
public record LoadShare(int process, int processes) {
  /** The share of a process that sends the whole load. */
  public static final LoadShare WHOLE = new LoadShare(0, 1);

  public LoadShare {
    if (process < 0 || process >= processes) {
      throw new IllegalArgumentException("no process " + process + " of " + processes);
    }
  }

  /** Returns whether it holds a request. */
  public boolean has(long index) {
    return index % processes == process;
  }

  /** Returns the index of its request with a number, from 0. */
  public long index(long number) {
    return number * processes + process;
  }

  /**
   * Returns the name of its session with a number, from 0. Sessions of all processes have names of
   * their own, numbered like their requests: policies that begin at different nodes for different
   * names do so across processes.
   */
  public String sessionName(int number) {
    return "s" + index(number);
  }

  /** Returns the number of its request at an index. */
  public long number(long index) {
    return index / processes;
  }

  /** Returns its part of a total that is divided as evenly as possible. */
  public int of(int total) {
    return total / processes + (process < total % processes ? 1 : 0);
  }
}
