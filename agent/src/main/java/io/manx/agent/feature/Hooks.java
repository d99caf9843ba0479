// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.feature;

import java.util.List;

/** Every place in Cassandra where the agent takes part. */
public final class Hooks {
  /** The node starts: the agent tests itself. */
  public static final Hook NODE_STARTS = new Hook(Feature.START, "node-starts");

  /** Virtual keyspaces can be registered. */
  public static final Hook VIRTUAL_KEYSPACES = new Hook(Feature.START, "virtual-keyspaces");

  /** A message from another node is about to be queued. */
  public static final Hook MESSAGE_QUEUED = new Hook(Feature.MEASUREMENT, "message-queued");

  /** A message from another node is taken from the queue. */
  public static final Hook MESSAGE_STARTED = new Hook(Feature.MEASUREMENT, "message-started");

  /** A local read is about to be queued. */
  public static final Hook LOCAL_READ_QUEUED = new Hook(Feature.MEASUREMENT, "local-read-queued");

  /** A local read is taken from the queue. */
  public static final Hook LOCAL_READ_STARTED = new Hook(Feature.MEASUREMENT, "local-read-started");

  /** A local read, or another task that may be dropped, has ended. */
  public static final Hook LOCAL_READ_ENDED = new Hook(Feature.MEASUREMENT, "local-read-ended");

  /** A local read has its response. */
  public static final Hook LOCAL_RESPONSE = new Hook(Feature.MEASUREMENT, "local-response");

  /** A replica has read the rows for its answer. */
  public static final Hook RESPONSE_CREATED = new Hook(Feature.MEASUREMENT, "response-created");

  /** A request goes out to another node. */
  public static final Hook REQUEST_SENT = new Hook(Feature.MEASUREMENT, "request-sent");

  /** A response comes from another node. */
  public static final Hook RESPONSE_ARRIVED = new Hook(Feature.MEASUREMENT, "response-arrived");

  /** A request to another node is given up. */
  public static final Hook REQUEST_EXPIRED = new Hook(Feature.MEASUREMENT, "request-expired");

  /** The coordinator reads single partitions. */
  public static final Hook SINGLE_READ = new Hook(Feature.MEASUREMENT, "single-read");

  /** A lightweight transaction of the older protocol reads for its condition. */
  public static final Hook TRANSACTION_READ = new Hook(Feature.MEASUREMENT, "transaction-read");

  /** The coordinator begins to read a range. */
  public static final Hook RANGE_READ_BEGINS = new Hook(Feature.MEASUREMENT, "range-read-begins");

  /** The coordinator has read a range. */
  public static final Hook RANGE_READ_ENDS = new Hook(Feature.MEASUREMENT, "range-read-ends");

  /** The snitch is replaced through JMX. */
  public static final Hook SNITCH_UPDATED = new Hook(Feature.RANKING, "snitch-updated");

  /** A client's request is executed. */
  public static final Hook CLIENT_REQUEST = new Hook(Feature.CLIENT_FEEDBACK, "client-request");

  /** A task may run on the thread that hands it in. */
  public static final Hook MAYBE_IMMEDIATELY =
      new Hook(Feature.INLINE_LOCAL_READS, "maybe-immediately");

  /** A client's permission for an action on a table is checked. */
  public static final Hook PERMISSION_ASKED = new Hook(Feature.PERMISSIONS, "permission-asked");

  /** A write is about to be sent to its replicas. */
  public static final Hook WRITE_BEGINS = new Hook(Feature.WRITE_LEDGER, "write-begins");

  /** A coordinator decides whether to send a read to one more replica. */
  public static final Hook SHOULD_SPECULATE = new Hook(Feature.SPECULATION, "should-speculate");

  /** A read of one partition begins, and a copy of it may be sent. */
  public static final Hook SPECULATIVE_READ = new Hook(Feature.SPECULATION, "speculative-read");

  /** The queue of a connection is full, and a message is dropped. */
  public static final Hook QUEUE_FULL = new Hook(Feature.SPECULATION, "queue-full");

  /** A connection to another node is closed, or breaks. */
  public static final Hook CONNECTION_BROKE = new Hook(Feature.SPECULATION, "connection-broke");

  /** The stage in which reads wait is created. */
  public static final Hook READ_STAGE = new Hook(Feature.READ_SCHEDULING, "read-stage");

  /** A coordinator makes a request for a read. */
  public static final Hook READ_REQUEST = new Hook(Feature.READ_SCHEDULING, "read-request");

  /** A coordinator sends parts of a range read. */
  public static final Hook RANGE_PARTS = new Hook(Feature.READ_SCHEDULING, "range-parts");

  /** A coordinator decides how many nodes to ask at once as a range read begins. */
  public static final Hook RANGE_FAN_OUT = new Hook(Feature.PARALLEL_RANGES, "range-fan-out");

  /** A coordinator decides again after some nodes have been asked. */
  public static final Hook RANGE_FAN_OUT_AGAIN =
      new Hook(Feature.PARALLEL_RANGES, "range-fan-out-again");

  /** A client's request is executed, and its role may be one of batch work. */
  public static final Hook CLIENT_ROLE = new Hook(Feature.READ_SCHEDULING, "client-role");

  /** All hooks. */
  public static final List<Hook> ALL =
      List.of(
          NODE_STARTS,
          VIRTUAL_KEYSPACES,
          MESSAGE_QUEUED,
          MESSAGE_STARTED,
          LOCAL_READ_QUEUED,
          LOCAL_READ_STARTED,
          LOCAL_READ_ENDED,
          LOCAL_RESPONSE,
          RESPONSE_CREATED,
          REQUEST_SENT,
          RESPONSE_ARRIVED,
          REQUEST_EXPIRED,
          SINGLE_READ,
          TRANSACTION_READ,
          RANGE_READ_BEGINS,
          RANGE_READ_ENDS,
          SNITCH_UPDATED,
          CLIENT_REQUEST,
          MAYBE_IMMEDIATELY,
          PERMISSION_ASKED,
          WRITE_BEGINS,
          SHOULD_SPECULATE,
          SPECULATIVE_READ,
          QUEUE_FULL,
          CONNECTION_BROKE,
          READ_STAGE,
          READ_REQUEST,
          RANGE_PARTS,
          RANGE_FAN_OUT,
          RANGE_FAN_OUT_AGAIN,
          CLIENT_ROLE);

  private Hooks() {}
}
