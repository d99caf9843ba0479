// SPDX-License-Identifier: Apache-2.0

/** Helpers that several packages of the lab use: daemon threads and redacted options. */
@NullMarked
package io.manx.lab;

import org.jspecify.annotations.NullMarked;
