/** Tells the cost of a request before it is sent. */
@NullMarked
package io.manx.core.request;

import org.jspecify.annotations.NullMarked;
