// SPDX-License-Identifier: Apache-2.0

/** The tables of a load: schema, statements, and loading of records. */
@NullMarked
package io.manx.lab.load.table;

import org.jspecify.annotations.NullMarked;
