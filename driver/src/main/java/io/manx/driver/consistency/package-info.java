/**
 * How the clients of a table agree on its levels: the row that says what is in force, the
 * coordinators that are asked for what too few replicas hold, and changes from one pair to another.
 */
@NullMarked
package io.manx.driver.consistency;

import org.jspecify.annotations.NullMarked;
