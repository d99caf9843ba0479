// SPDX-License-Identifier: Apache-2.0

// Command porcupine-check tells of each register of a history whether it is linearizable.
//
// It reads a history as Manx writes it from its standard input: JSON lines, gzipped or plain, an
// optional header and one operation a line. It prints one line of JSON for each key, in the order
// of keys, such as
//
//	{"key":"r1","operations":120,"verdict":"ok"}
//
// A verdict is ok, illegal, or unknown with a reason.
package main

import (
	"bufio"
	"compress/gzip"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"sort"
	"time"
)

const (
	formatVersion = 1
	bufferBytes   = 1 << 16
)

// A line is an operation, or the header, which alone has a format version.
type line struct {
	FormatVersion int `json:"formatVersion"`
	operation
}

type verdict struct {
	Key        string `json:"key"`
	Operations int    `json:"operations"`
	Verdict    string `json:"verdict"`
	Reason     string `json:"reason,omitempty"`
}

func main() {
	start := time.Now()
	limit := flag.Duration("limit", time.Minute, "time for the whole history")
	flag.Parse()
	if err := run(os.Stdin, os.Stdout, start.Add(*limit)); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(in io.Reader, out io.Writer, deadline time.Time) error {
	history, err := read(in)
	if err != nil {
		return err
	}
	keys := make([]string, 0, len(history))
	for key := range history {
		keys = append(keys, key)
	}
	sort.Strings(keys)
	verdicts := json.NewEncoder(out)
	for i, key := range keys {
		// An equal share of the time that is left, so that no key takes that of all others.
		share := time.Until(deadline) / time.Duration(len(keys)-i)
		if err := verdicts.Encode(check(key, history[key], share)); err != nil {
			return err
		}
	}
	return nil
}

// Reads a history and returns its operations by key.
func read(in io.Reader) (map[string][]operation, error) {
	plain, err := decompressed(in)
	if err != nil {
		return nil, err
	}
	history := make(map[string][]operation)
	lines := json.NewDecoder(plain)
	for number := 1; ; number++ {
		var next line
		err := lines.Decode(&next)
		switch {
		case errors.Is(err, io.EOF):
			return history, nil
		case err != nil:
			return nil, fmt.Errorf("line %d: %w", number, err)
		case next.FormatVersion == formatVersion:
			continue
		case next.FormatVersion != 0:
			return nil, fmt.Errorf("format version %d is not known", next.FormatVersion)
		}
		if err := next.validate(); err != nil {
			return nil, fmt.Errorf("line %d: %w", number, err)
		}
		history[next.Key] = append(history[next.Key], next.operation)
	}
}

func decompressed(in io.Reader) (io.Reader, error) {
	buffered := bufio.NewReaderSize(in, bufferBytes)
	magic, err := buffered.Peek(2)
	if err == nil && magic[0] == 0x1f && magic[1] == 0x8b {
		return gzip.NewReader(buffered)
	}
	return buffered, nil
}
