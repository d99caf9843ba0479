// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.weaving;

/** Names and descriptors of the classes of Cassandra 5.0 that several hooks use. */
final class CassandraTypes {
  static final String DAEMON = "org.apache.cassandra.service.CassandraDaemon";
  static final String STORAGE_PROXY = "org.apache.cassandra.service.StorageProxy";
  static final String LOCAL_READ = STORAGE_PROXY + "$LocalReadRunnable";
  static final String READ_COMMAND = "org.apache.cassandra.db.ReadCommand";
  static final String READ_CALLBACK = "org.apache.cassandra.service.reads.ReadCallback";
  static final String RANGE_ITERATOR =
      "org.apache.cassandra.service.reads.range.RangeCommandIterator";
  static final String PROCESS_MESSAGE =
      "org.apache.cassandra.net.InboundMessageHandler$ProcessMessage";
  static final String CALLBACK_INFO = "org.apache.cassandra.net.RequestCallbacks$CallbackInfo";
  static final String CONNECTION = "org.apache.cassandra.net.OutboundConnection";
  static final String CLIENT_REQUEST = "org.apache.cassandra.transport.Message$Request";

  static final String OF_MESSAGE = "Lorg/apache/cassandra/net/Message;";
  static final String OF_ENDPOINT = "Lorg/apache/cassandra/locator/InetAddressAndPort;";
  static final String OF_CALLBACK = "Lorg/apache/cassandra/net/RequestCallback;";
  static final String OF_COMMAND = "Lorg/apache/cassandra/db/ReadCommand;";
  static final String OF_READ_CALLBACK = "Lorg/apache/cassandra/service/reads/ReadCallback;";
  static final String OF_REQUEST_TIME = "Lorg/apache/cassandra/transport/Dispatcher$RequestTime;";

  /** Descriptor of the constructor of {@link #RANGE_ITERATOR}. */
  static final String RANGE_ITERATOR_CREATED =
      "(Lorg/apache/cassandra/utils/CloseableIterator;"
          + "Lorg/apache/cassandra/db/PartitionRangeReadCommand;III"
          + OF_REQUEST_TIME
          + ")V";

  private CassandraTypes() {}
}
