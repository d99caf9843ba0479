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
  private static final long PRIME = 0x100000001b3L;
  private static final long OFFSET = 0xcbf29ce484222325L;

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
    int place = (int) RandomBits.mix(text.hashCode()) & (REMEMBERED - 1);
    Entry entry = entries.get(place);
    if (entry == null || !entry.text.equals(text)) {
      entry = new Entry(text, hash(StatementTemplate.of(text)));
      entries.set(place, entry);
    }
    return entry.key;
  }

  private static long hash(String template) {
    long hash = OFFSET;
    for (int i = 0; i < template.length(); i++) {
      hash = (hash ^ template.charAt(i)) * PRIME;
    }
    return hash;
  }
}
