// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report.tail;

/**
 * Something that happened to a slow request.
 *
 * @param atMillis when, from its intended start
 * @param text what
 */
public record StoryEvent(double atMillis, String text) {}
