/** The real clock and real chance. */
@NullMarked
package io.manx.agent.environment;

import org.jspecify.annotations.NullMarked;
