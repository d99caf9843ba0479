/** The cluster that a measurement takes place on, and what is done to it meanwhile. */
@NullMarked
package io.manx.lab.testbed;

import org.jspecify.annotations.NullMarked;
