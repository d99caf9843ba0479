/** Predicts which requests are large before they are sent. */
@NullMarked
package io.manx.core.request;

import org.jspecify.annotations.NullMarked;
