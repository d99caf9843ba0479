/** A second agent that makes Manx's own fail and lie, for tests only; never shipped. */
@NullMarked
package io.manx.testagent;

import org.jspecify.annotations.NullMarked;
