/** What the threads that coordinate reads are about. */
@NullMarked
package io.manx.agent.coordinator;

import org.jspecify.annotations.NullMarked;
