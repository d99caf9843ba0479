@NullMarked
package io.manx.results;

import org.jspecify.annotations.NullMarked;
