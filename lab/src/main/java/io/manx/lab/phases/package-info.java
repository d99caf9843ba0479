/**
 * A load whose mix and rate change in phases, with levels that are chosen at run time and with each
 * fixed pair of them (Gorbenko 2020, section VI).
 */
@NullMarked
package io.manx.lab.phases;

import org.jspecify.annotations.NullMarked;
