// SPDX-License-Identifier: Apache-2.0

/** A model of a drive's flash: a page-mapped translation layer with times and counts. */
@NullMarked
package io.manx.gcsync.flash;

import org.jspecify.annotations.NullMarked;
