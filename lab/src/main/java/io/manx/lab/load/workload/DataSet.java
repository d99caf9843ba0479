// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load.workload;

/** The data that operations need. All operations of one load need the same. */
public enum DataSet {
  /** Records of YCSB's shape. */
  RECORDS,
  /** Tables of TPC-H. */
  TPC_H
}
