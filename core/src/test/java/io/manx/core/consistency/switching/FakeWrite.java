// SPDX-License-Identifier: Apache-2.0

package io.manx.core.consistency.switching;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** A write to three replicas that acknowledge it when a test says so. */
final class FakeWrite extends TrackedWrite {
  static final int REPLICAS = 3;

  final String name;
  final long deadline;
  private final int required;
  volatile int acknowledged;

  FakeWrite(String key, int required, long deadlineNanos) {
    this(bytes(key), key, required, deadlineNanos);
  }

  FakeWrite(ByteBuffer key, String name, int required, long deadlineNanos) {
    super(key, deadlineNanos);
    this.name = name;
    this.required = required;
    this.deadline = deadlineNanos;
  }

  static ByteBuffer bytes(String key) {
    return ByteBuffer.wrap(key.getBytes(StandardCharsets.UTF_8));
  }

  static String text(ListedKey key) {
    return StandardCharsets.UTF_8.decode(key.key()).toString();
  }

  @Override
  protected int acknowledged() {
    return acknowledged;
  }

  @Override
  protected int required() {
    return required;
  }

  @Override
  protected int replicas() {
    return REPLICAS;
  }
}
