// SPDX-License-Identifier: Apache-2.0

package io.manx.core.consistency.switching;

import java.nio.ByteBuffer;

/**
 * A partition key that must be read again. A read that begins now covers the writes that were
 * listed before. Immutable.
 */
public final class ListedKey {
  final ByteBuffer key;

  /** The newest listing, of any key, that the read covers. */
  final long asOf;

  /** The drain that the read is part of; 0 for none. */
  final long drain;

  ListedKey(ByteBuffer key, long asOf, long drain) {
    this.key = key;
    this.asOf = asOf;
    this.drain = drain;
  }

  /** The key, with a position of its own. */
  public ByteBuffer key() {
    return key.duplicate();
  }
}
