// SPDX-License-Identifier: Apache-2.0

/** JMH benchmarks of Manx's policies in the driver. */
package io.manx.benchmarks.driver;
