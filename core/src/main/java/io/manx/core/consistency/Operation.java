// SPDX-License-Identifier: Apache-2.0

package io.manx.core.consistency;

/** What a request does. */
public enum Operation {
  READ,
  WRITE
}
