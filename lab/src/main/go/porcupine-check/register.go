// SPDX-License-Identifier: Apache-2.0

package main

import (
	"fmt"
	"math"
	"time"

	"github.com/anishathalye/porcupine"
)

const (
	kindRead  = "read"
	kindWrite = "write"

	outcomeOk      = "ok"
	outcomeFailed  = "failed"
	outcomeUnknown = "unknown"

	verdictOk      = "ok"
	verdictIllegal = "illegal"
	verdictUnknown = "unknown"

	endOfTime = math.MaxInt64

	// Porcupine keeps a bit for each operation in each of its steps, of which there are at least
	// as many as operations: about 300 MB for so many.
	mostOperations = 50_000
)

// An operation reads or writes one register. Versions are unique among the writes of a key; a read
// of version 0 found nothing.
type operation struct {
	Key        string `json:"key"`
	Client     int    `json:"client"`
	Kind       string `json:"kind"`
	Version    int64  `json:"version"`
	BeginNanos int64  `json:"beginNanos"`
	EndNanos   int64  `json:"endNanos"`
	Outcome    string `json:"outcome"`
}

func (o operation) validate() error {
	switch {
	case o.Key == "":
		return fmt.Errorf("an operation without key")
	case o.Kind != kindRead && o.Kind != kindWrite:
		return fmt.Errorf("kind %q is not known", o.Kind)
	case o.Outcome != outcomeOk && o.Outcome != outcomeFailed && o.Outcome != outcomeUnknown:
		return fmt.Errorf("outcome %q is not known", o.Outcome)
	case o.EndNanos < o.BeginNanos:
		return fmt.Errorf("an operation that ends before it begins")
	}
	return nil
}

var register = porcupine.Model{
	Init: func() interface{} { return int64(0) },
	Step: func(state, input, _ interface{}) (bool, interface{}) {
		op := input.(operation)
		if op.Kind == kindWrite {
			return true, op.Version
		}
		return op.Version == state.(int64), state
	},
	Hash: func(state interface{}) uint64 { return uint64(state.(int64)) },
}

// Checks the operations of one key within a time.
func check(key string, operations []operation, limit time.Duration) verdict {
	result := verdict{Key: key, Operations: len(operations), Verdict: verdictUnknown}
	history := effective(operations)
	switch {
	case len(history) > mostOperations:
		result.Reason = fmt.Sprintf("more than %d operations", mostOperations)
	case limit <= 0:
		result.Reason = "time limit"
	default:
		switch porcupine.CheckOperationsTimeout(register, history, limit) {
		case porcupine.Ok:
			result.Verdict = verdictOk
		case porcupine.Illegal:
			result.Verdict = verdictIllegal
		default:
			result.Reason = "time limit"
		}
	}
	return result
}

// Returns the operations that had, or may have had, an effect: not those that failed, nor reads
// without an answer.
//
// A write whose outcome is unknown never returns: it may take effect at any time after its call.
// Taken literally, each such write multiplies what there is to search. If nobody read its version,
// which no other write has, it may as well take effect after everything else, and is left out.
func effective(operations []operation) []porcupine.Operation {
	seen := versionsRead(operations)
	var history []porcupine.Operation
	for _, op := range operations {
		end := op.EndNanos
		switch {
		case op.Outcome == outcomeOk:
		case op.Outcome == outcomeUnknown && op.Kind == kindWrite && seen[op.Version]:
			end = endOfTime
		default:
			continue
		}
		history = append(history, porcupine.Operation{
			ClientId: op.Client, Input: op, Call: op.BeginNanos, Return: end,
		})
	}
	return history
}

func versionsRead(operations []operation) map[int64]bool {
	seen := make(map[int64]bool)
	for _, op := range operations {
		if op.Kind == kindRead && op.Outcome == outcomeOk {
			seen[op.Version] = true
		}
	}
	return seen
}
