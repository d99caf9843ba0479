// SPDX-License-Identifier: Apache-2.0

package io.manx.results.comparison;

/**
 * A warning for readers of figures.
 *
 * @param text what was seen, and what it means for the verdict
 * @param brief what was seen, in few words for one line; empty if counts beside it say the same
 */
public record Warning(String text, String brief) {}
