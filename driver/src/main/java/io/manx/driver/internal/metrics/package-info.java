/** Counters, and where the driver's users look for them. */
@NullMarked
package io.manx.driver.internal.metrics;

import org.jspecify.annotations.NullMarked;
