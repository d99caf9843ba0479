/**
 * How much flash a drive reclaims while the JVM pauses: SyncGC's policies (Han and others, APSys
 * 2018) and Manx's own. Units are blocks of flash, bytes and nanoseconds.
 */
@NullMarked
package io.manx.core.collection;

import org.jspecify.annotations.NullMarked;
