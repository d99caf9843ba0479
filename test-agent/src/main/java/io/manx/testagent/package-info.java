// SPDX-License-Identifier: Apache-2.0

/** A second agent for tests, which makes Manx's agent fail or report falsehoods; never shipped. */
@NullMarked
package io.manx.testagent;

import org.jspecify.annotations.NullMarked;
