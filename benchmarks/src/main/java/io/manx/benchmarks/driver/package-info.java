/** What Manx's policies cost in the driver. */
package io.manx.benchmarks.driver;
