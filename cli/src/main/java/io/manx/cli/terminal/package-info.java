// SPDX-License-Identifier: Apache-2.0

/** Output of all commands: the console, files, progress, JSON and exit codes. */
@NullMarked
package io.manx.cli.terminal;

import org.jspecify.annotations.NullMarked;
