/** The processes of nodes: signals that stop them, and limits of their page cache and disk. */
@NullMarked
package io.manx.lab.disturbance.process;

import org.jspecify.annotations.NullMarked;
