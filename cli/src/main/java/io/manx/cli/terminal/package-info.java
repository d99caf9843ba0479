/** Output of all commands: tables' destinations, progress, JSON, exit codes. */
@NullMarked
package io.manx.cli.terminal;

import org.jspecify.annotations.NullMarked;
