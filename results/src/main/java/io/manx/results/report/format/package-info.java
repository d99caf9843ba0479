// SPDX-License-Identifier: Apache-2.0

/** Building blocks of reports: numbers, aligned text, HTML and JSON. */
@NullMarked
package io.manx.results.report.format;

import org.jspecify.annotations.NullMarked;
