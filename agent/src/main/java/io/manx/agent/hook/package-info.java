/** Hooks and the features that need them: what is in place, and what has failed. */
@NullMarked
package io.manx.agent.hook;

import org.jspecify.annotations.NullMarked;
