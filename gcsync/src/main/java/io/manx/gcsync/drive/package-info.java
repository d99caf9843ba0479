/** An emulated drive in real time, which nodes write to and the sidecar lets collect. */
@NullMarked
package io.manx.gcsync.drive;

import org.jspecify.annotations.NullMarked;
