/** The real clock and real random numbers. */
@NullMarked
package io.manx.agent.environment;

import org.jspecify.annotations.NullMarked;
