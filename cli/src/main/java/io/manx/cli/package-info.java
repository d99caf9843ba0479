@NullMarked
package io.manx.cli;

import org.jspecify.annotations.NullMarked;
