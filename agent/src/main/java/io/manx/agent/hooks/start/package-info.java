/** Where a node starts: the self-test, and everything that begins then. */
@NullMarked
package io.manx.agent.hooks.start;

import org.jspecify.annotations.NullMarked;
