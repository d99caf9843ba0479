/** Measures how reads and writes perform at each consistency level, and what follows from that. */
@NullMarked
package io.manx.lab.consistency;

import org.jspecify.annotations.NullMarked;
