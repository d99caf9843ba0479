/** Parameters of policies: name, kind, bounds, default and meaning. */
@NullMarked
package io.manx.core.catalogue;

import org.jspecify.annotations.NullMarked;
