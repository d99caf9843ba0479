/** When a second copy of a request is sent. */
@NullMarked
package io.manx.core.speculation;

import org.jspecify.annotations.NullMarked;
