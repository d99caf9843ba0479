// SPDX-License-Identifier: Apache-2.0

/** The command {@code manx}: its subcommands, their options, and their output on the terminal. */
@NullMarked
package io.manx.cli;

import org.jspecify.annotations.NullMarked;
