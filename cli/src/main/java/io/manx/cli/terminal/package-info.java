/** Output of all commands: tables and where they go, progress, JSON, exit codes. */
@NullMarked
package io.manx.cli.terminal;

import org.jspecify.annotations.NullMarked;
