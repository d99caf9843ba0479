// SPDX-License-Identifier: Apache-2.0

package io.manx.driver.internal.connection;

import io.manx.core.estimate.RandomBits;
import io.manx.core.request.StatementTemplate;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * Keys of simple statements, equal for those of one template. Remembers the texts met last, since
 * most applications have few. Thread-safe without locks.
 */
final class TemplateKeys {
  private static final int REMEMBERED = 256;

  /** Longer texts have many literals, and hardly ever come again. */
  private static final int MAX_REMEMBERED_LENGTH = 4_096;

  private final AtomicReferenceArray<@Nullable Entry> entries =
      new AtomicReferenceArray<>(REMEMBERED);

  private static final class Entry {
    private final String text;
    private final long key;

    private Entry(String text, long key) {
      this.text = text;
      this.key = key;
    }
  }

  /** Returns the key of a statement. */
  long of(String text) {
    if (text.length() > MAX_REMEMBERED_LENGTH) {
      return hash(StatementTemplate.of(text));
    }
    int place = (int) RandomBits.mix(text.hashCode()) & (REMEMBERED - 1);
    Entry entry = entries.get(place);
    if (entry == null || !entry.text.equals(text)) {
      entry = new Entry(text, hash(StatementTemplate.of(text)));
      entries.set(place, entry);
    }
    return entry.key;
  }

  private static long hash(String template) {
    long hash = Fnv.START;
    for (int i = 0; i < template.length(); i++) {
      hash = Fnv.add(hash, template.charAt(i));
    }
    return hash;
  }
}
