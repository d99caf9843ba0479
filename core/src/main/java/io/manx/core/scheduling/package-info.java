/** In which order the reads that wait at a replica run. */
@NullMarked
package io.manx.core.scheduling;

import org.jspecify.annotations.NullMarked;
