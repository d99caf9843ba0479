/** In which order the reads that wait at this node run, and how ranges are asked. */
@NullMarked
package io.manx.agent.scheduling;

import org.jspecify.annotations.NullMarked;
