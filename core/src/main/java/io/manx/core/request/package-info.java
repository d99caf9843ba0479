/** What a request costs before it is sent. */
@NullMarked
package io.manx.core.request;

import org.jspecify.annotations.NullMarked;
