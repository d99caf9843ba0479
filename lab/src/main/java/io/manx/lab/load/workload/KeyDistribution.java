// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load.workload;

/** How requests choose among the records. */
public enum KeyDistribution {
  /** A few records get most requests: Zipf's law with YCSB's exponent 0.99. */
  ZIPFIAN,
  /** Each record is as likely as any other. */
  UNIFORM,
  /** Like zipfian, but the newest record is the most popular. */
  LATEST
}
