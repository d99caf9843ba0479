// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load.tpch;

import java.util.List;

/**
 * A row to insert.
 *
 * @param partition its partition key; rows of one partition have equal ones
 * @param values values in the order of the table's columns
 */
public record TpchRow(List<Object> partition, List<Object> values) {}
