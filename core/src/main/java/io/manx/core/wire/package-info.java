/** What nodes tell each other and clients, and its form as bytes. */
@NullMarked
package io.manx.core.wire;

import org.jspecify.annotations.NullMarked;
