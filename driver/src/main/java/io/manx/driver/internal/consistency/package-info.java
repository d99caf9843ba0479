/**
 * The consistency levels of enrolled tables, as requests carry them on the wire: what a request is
 * about, which levels its table's lease permits, and which acknowledgements count.
 */
@NullMarked
package io.manx.driver.internal.consistency;

import org.jspecify.annotations.NullMarked;
