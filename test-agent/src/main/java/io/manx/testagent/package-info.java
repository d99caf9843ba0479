/** A second agent beside Manx's own, which makes it fail and lie. For tests; never shipped. */
@NullMarked
package io.manx.testagent;

import org.jspecify.annotations.NullMarked;
