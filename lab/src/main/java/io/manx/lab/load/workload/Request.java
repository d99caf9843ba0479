// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load.workload;

/**
 * One request; a pure function of the seed and its index.
 *
 * @param index number in the sequence, from 0
 * @param kind kind of operation
 * @param record number of the record, from 0; for a slice, of its partition
 * @param field number of the field that an update writes
 * @param rangeLength number of rows that a range or a slice asks for
 * @param row first row that a slice asks for, from 0
 */
public record Request(
    long index, OperationKind kind, long record, int field, int rangeLength, int row) {}
