/** The tables of the virtual keyspace {@code manx}. */
@NullMarked
package io.manx.agent.virtual;

import org.jspecify.annotations.NullMarked;
