package io.manx.core.consistency;

/** What a request does. */
public enum Operation {
  READ,
  WRITE
}
