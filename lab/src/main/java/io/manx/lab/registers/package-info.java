/**
 * Whether reads see what was written: clients, in processes of their own, read and write registers
 * while nodes are disturbed, clients are stopped, and levels change.
 */
@NullMarked
package io.manx.lab.registers;

import org.jspecify.annotations.NullMarked;
