/** The command line {@code manx}: its entry point, with the commands in packages by purpose. */
@NullMarked
package io.manx.cli;

import org.jspecify.annotations.NullMarked;
