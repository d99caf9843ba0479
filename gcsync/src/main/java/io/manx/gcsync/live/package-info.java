/** Real nodes on an emulated drive: what is started beside them, and what is taken down. */
@NullMarked
package io.manx.gcsync.live;

import org.jspecify.annotations.NullMarked;
