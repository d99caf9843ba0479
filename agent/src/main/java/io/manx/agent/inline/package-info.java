/** Runs local reads on the request thread while they are fast. */
@NullMarked
package io.manx.agent.inline;

import org.jspecify.annotations.NullMarked;
