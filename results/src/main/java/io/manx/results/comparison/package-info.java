/** Several variants measured in the same comparison, summarised and set against a baseline. */
@NullMarked
package io.manx.results.comparison;

import org.jspecify.annotations.NullMarked;
