package io.manx.lab.load;

/**
 * One request, a pure function of the seed and its index.
 *
 * @param index number in the sequence, from 0
 * @param kind what to do
 * @param record number of the record, from 0
 * @param field number of the field that an update writes
 * @param rangeLength rows that a range read asks for
 */
public record Request(long index, OperationKind kind, long record, int field, int rangeLength) {}
