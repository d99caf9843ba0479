// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.history;

import java.util.ArrayList;
import java.util.List;

/**
 * The operations of one client as rows of {@value #COLUMNS} numbers, 32 bytes a row, in chunks that
 * are never moved. Thread-safe.
 */
final class OperationRows {
  private static final int COLUMNS = 4;
  private static final int CHUNK_ROWS = 1024;

  private final List<long[]> chunks = new ArrayList<>();
  private int size;

  synchronized void add(int key, int label, long version, long beginNanos, long endNanos) {
    if (size == chunks.size() * CHUNK_ROWS) {
      chunks.add(new long[CHUNK_ROWS * COLUMNS]);
    }
    long[] chunk = chunks.get(chunks.size() - 1);
    int at = size % CHUNK_ROWS * COLUMNS;
    chunk[at] = (long) key << Integer.SIZE | label;
    chunk[at + 1] = version;
    chunk[at + 2] = beginNanos;
    chunk[at + 3] = endNanos;
    size++;
  }

  synchronized int size() {
    return size;
  }

  /** Returns the rows added so far. */
  synchronized View view(int client) {
    return new View(client, List.copyOf(chunks), size);
  }

  /**
   * Rows that no longer change.
   *
   * @param client number of the client
   */
  record View(int client, List<long[]> chunks, int size) {
    /** Number of the key in its dictionary. */
    int key(int row) {
      return (int) (at(row, 0) >>> Integer.SIZE);
    }

    /** Number of the label in its dictionary. */
    int label(int row) {
      return (int) at(row, 0);
    }

    long version(int row) {
      return at(row, 1);
    }

    long beginNanos(int row) {
      return at(row, 2);
    }

    long endNanos(int row) {
      return at(row, 3);
    }

    private long at(int row, int column) {
      return chunks.get(row / CHUNK_ROWS)[row % CHUNK_ROWS * COLUMNS + column];
    }
  }
}
