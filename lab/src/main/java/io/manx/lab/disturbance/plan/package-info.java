/** What texts say, and when and where that strikes in one run. */
@NullMarked
package io.manx.lab.disturbance.plan;

import org.jspecify.annotations.NullMarked;
