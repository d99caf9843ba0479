// SPDX-License-Identifier: Apache-2.0

/** Processes of clients: their start, what they are told and answer, and their end. */
@NullMarked
package io.manx.lab.load.process;

import org.jspecify.annotations.NullMarked;
