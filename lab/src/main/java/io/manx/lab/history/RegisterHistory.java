// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.history;

import io.manx.lab.history.RegisterOperation.Kind;
import io.manx.lab.history.RegisterOperation.Outcome;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The operations of all clients on a set of registers. Operations are only added, in any order. A
 * register that is not empty at the beginning needs the write that filled it.
 *
 * <p>Each operation takes 32 bytes; each key and plan is kept once. While {@link #byKey} is in use,
 * 8 bytes more per operation and the objects of one key are needed.
 *
 * <p>Thread-safe. Only operations of the same client wait for each other.
 */
public final class RegisterHistory {
  /** The suffix of the name of a history file. */
  public static final String SUFFIX = ".history.jsonl.gz";

  private static final Comparator<RegisterOperation> BY_BEGIN =
      Comparator.comparingLong(RegisterOperation::beginNanos)
          .thenComparingLong(RegisterOperation::endNanos);

  private final Map<Integer, OperationRows> clients = new ConcurrentHashMap<>();
  private final Dictionary<String> keys = new Dictionary<>();
  private final Dictionary<Label> labels = new Dictionary<>();

  /** The fields of an operation that have few different values. */
  private record Label(Kind kind, Outcome outcome, ClientPlan plan) {}

  /** Adds a finished operation. */
  public void add(RegisterOperation operation) {
    OperationRows rows = clients.get(operation.client());
    if (rows == null) {
      rows = clients.computeIfAbsent(operation.client(), any -> new OperationRows());
    }
    rows.add(
        keys.number(operation.key()),
        labels.number(new Label(operation.kind(), operation.outcome(), operation.plan())),
        operation.version(),
        operation.beginNanos(),
        operation.endNanos());
  }

  /** Returns the number of operations. */
  public long size() {
    return clients.values().stream().mapToLong(OperationRows::size).sum();
  }

  /**
   * Returns the operations by key, keys in their natural order. The objects of a key are made when
   * the stream reaches it. Operations added after the call are not included.
   */
  public Stream<KeyHistory> byKey() {
    // First the views, so that the dictionaries know all their keys and labels.
    List<OperationRows.View> views = views();
    List<String> names = keys.values();
    List<Label> used = labels.values();
    KeyIndex index = new KeyIndex(views, names.size());
    return IntStream.range(0, names.size())
        .filter(key -> index.size(key) > 0)
        .boxed()
        .sorted(Comparator.comparing(names::get))
        .map(key -> keyHistory(names.get(key), index, key, used));
  }

  /** Writes the history, whole or not at all: by key, and by the begin of operations. */
  public void write(Path file) {
    HistoryFile.write(file, this);
  }

  /**
   * Reads a history file.
   *
   * @throws io.manx.results.UserException if the file is missing, damaged or not a history
   */
  public static RegisterHistory read(Path file) {
    return HistoryFile.read(file);
  }

  private List<OperationRows.View> views() {
    List<OperationRows.View> views = new ArrayList<>();
    new TreeMap<>(clients).forEach((client, rows) -> views.add(rows.view(client)));
    return views;
  }

  private static KeyHistory keyHistory(String name, KeyIndex index, int key, List<Label> labels) {
    List<RegisterOperation> operations = new ArrayList<>();
    index.forEach(
        key,
        (view, row) -> {
          Label label = labels.get(view.label(row));
          operations.add(
              new RegisterOperation(
                  name,
                  view.client(),
                  label.kind(),
                  view.version(row),
                  view.beginNanos(row),
                  view.endNanos(row),
                  label.outcome(),
                  label.plan()));
        });
    operations.sort(BY_BEGIN);
    return new KeyHistory(name, operations);
  }
}
