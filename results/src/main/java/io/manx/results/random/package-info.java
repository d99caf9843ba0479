/** The stream of random numbers that loads and simulations draw their requests from. */
@NullMarked
package io.manx.results.random;

import org.jspecify.annotations.NullMarked;
