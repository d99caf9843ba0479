/** Reads on their way: what a thread and a request know of one, from its sending to its end. */
@NullMarked
package io.manx.agent.hooks.reads;

import org.jspecify.annotations.NullMarked;
