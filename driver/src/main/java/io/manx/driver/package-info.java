/**
 * Policies for the Java driver 4, to be named in its configuration. What is in this package is
 * promised; what is in {@code internal} is not.
 */
@NullMarked
package io.manx.driver;

import org.jspecify.annotations.NullMarked;
