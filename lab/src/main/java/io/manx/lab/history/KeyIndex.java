// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.history;

import java.util.List;

/** An index of operations by key, made by a counting sort. */
final class KeyIndex {
  private final List<OperationRows.View> views;

  /** Index into {@link #places} where each key begins, and after the last key the end. */
  private final int[] begins;

  /** For each operation, the number of its view and its row there. */
  private final long[] places;

  /** Accepts a row of a view. */
  @FunctionalInterface
  interface RowConsumer {
    void accept(OperationRows.View view, int row);
  }

  KeyIndex(List<OperationRows.View> views, int keys) {
    this.views = views;
    begins = begins(views, keys);
    places = new long[begins[keys]];
    int[] next = begins.clone();
    for (int number = 0; number < views.size(); number++) {
      OperationRows.View view = views.get(number);
      for (int row = 0; row < view.size(); row++) {
        places[next[view.key(row)]++] = (long) number << Integer.SIZE | row;
      }
    }
  }

  private static int[] begins(List<OperationRows.View> views, int keys) {
    int[] begins = new int[keys + 1];
    for (OperationRows.View view : views) {
      for (int row = 0; row < view.size(); row++) {
        begins[view.key(row) + 1]++;
      }
    }
    for (int key = 0; key < keys; key++) {
      begins[key + 1] += begins[key];
    }
    return begins;
  }

  /** Returns the number of operations of a key. */
  int size(int key) {
    return begins[key + 1] - begins[key];
  }

  /**
   * Passes all rows of a key to the consumer; rows of one view in the order in which they were
   * added.
   */
  void forEach(int key, RowConsumer consumer) {
    for (int i = begins[key]; i < begins[key + 1]; i++) {
      consumer.accept(views.get((int) (places[i] >>> Integer.SIZE)), (int) places[i]);
    }
  }
}
