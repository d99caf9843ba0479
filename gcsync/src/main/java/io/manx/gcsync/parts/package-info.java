/** The native parts of SyncGC: what they are called, and where they come from. */
@NullMarked
package io.manx.gcsync.parts;

import org.jspecify.annotations.NullMarked;
