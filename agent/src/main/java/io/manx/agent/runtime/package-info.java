/** The one agent of a node: its settings, and the state of everything that it does. */
@NullMarked
package io.manx.agent.runtime;

import org.jspecify.annotations.NullMarked;
