/** Messages between nodes, apart from reads. */
@NullMarked
package io.manx.agent.peer;

import org.jspecify.annotations.NullMarked;
