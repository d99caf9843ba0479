// SPDX-License-Identifier: Apache-2.0

package org.apache.cassandra.net;

import io.manx.core.wire.Feedback;
import io.manx.core.wire.FeedbackCodec;
import java.lang.reflect.Constructor;
import java.net.UnknownHostException;
import java.util.Map;
import org.apache.cassandra.config.DatabaseDescriptor;
import org.apache.cassandra.db.ConsistencyLevel;
import org.apache.cassandra.db.ReadCommand;
import org.apache.cassandra.db.ReadResponse;
import org.apache.cassandra.db.SinglePartitionReadCommand;
import org.apache.cassandra.db.marshal.UTF8Type;
import org.apache.cassandra.dht.Murmur3Partitioner;
import org.apache.cassandra.dht.Token;
import org.apache.cassandra.locator.EndpointsForToken;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.apache.cassandra.locator.ReplicaPlan;
import org.apache.cassandra.locator.SimpleSnitch;
import org.apache.cassandra.schema.TableMetadata;
import org.apache.cassandra.service.StorageProxy;
import org.apache.cassandra.service.reads.ReadCallback;
import org.apache.cassandra.transport.Dispatcher.RequestTime;
import org.apache.cassandra.utils.AbstractIterator;
import org.apache.cassandra.utils.FBUtilities;
import org.jspecify.annotations.Nullable;

/**
 * Cassandra's read requests without a node, of classes into which the agent has woven. In
 * Cassandra's package for access only.
 */
public final class NodelessReads {
  static {
    DatabaseDescriptor.clientInitialization();
    DatabaseDescriptor.setEndpointSnitch(new SimpleSnitch());
  }

  private final TableMetadata table =
      TableMetadata.builder("bench", "usertable")
          .partitioner(Murmur3Partitioner.instance)
          .addPartitionKeyColumn("y_id", UTF8Type.instance)
          .addRegularColumn("field0", UTF8Type.instance)
          .build();
  private final InetAddressAndPort peer;
  private final SinglePartitionReadCommand command =
      SinglePartitionReadCommand.fullPartitionRead(
          table, FBUtilities.nowInSeconds(), UTF8Type.instance.decompose("user1"));
  private final ReadResponse answer = command.createEmptyResponse();
  private final SinglePartitionReadCommand.Group group =
      SinglePartitionReadCommand.Group.one(command);
  private final ReadCallback<EndpointsForToken, ReplicaPlan.ForTokenRead> callback;
  private final Message<ReadCommand> request =
      Message.<ReadCommand>builder(Verb.READ_REQ, command).build();
  private final Message<?> response;
  private final Object queuedMessage;
  private final Object iterator =
      new AbstractIterator<Object>() {
        @Override
        protected Object computeNext() {
          return endOfData();
        }
      };

  /** Creates them. */
  public NodelessReads() {
    try {
      peer = InetAddressAndPort.getByName("127.0.1.2");
      queuedMessage = queuedMessage(request);
    } catch (UnknownHostException | ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
    Token token = Murmur3Partitioner.instance.getMinimumToken();
    EndpointsForToken none = EndpointsForToken.empty(token);
    ReplicaPlan.ForTokenRead plan =
        new ReplicaPlan.ForTokenRead(null, null, ConsistencyLevel.ONE, none, none);
    callback = new ReadCallback<>(null, command, ReplicaPlan.shared(plan), now());
    byte[] feedback = FeedbackCodec.encode(new Feedback(1, 2, 0, 1), false);
    response =
        Message.builder(Verb.READ_RSP, NoPayload.noPayload)
            .from(peer)
            .withId(request.id())
            .withParam(ParamType.CUSTOM_MAP, Map.of(FeedbackCodec.PARAMETER, feedback))
            .build();
  }

  private static Object queuedMessage(Message<?> request) throws ReflectiveOperationException {
    Class<?> task =
        Class.forName("org.apache.cassandra.net.InboundMessageHandler$ProcessSmallMessage");
    Constructor<?> constructor = task.getDeclaredConstructors()[0];
    constructor.setAccessible(true);
    return constructor.newInstance(null, request, 100);
  }

  private static RequestTime now() {
    return RequestTime.forImmediateExecution();
  }

  /** Another node. */
  public InetAddressAndPort peer() {
    return peer;
  }

  /** The answer to a read, without rows. */
  public ReadResponse answer() {
    return answer;
  }

  /** The command of a read. */
  public ReadCommand command() {
    return command;
  }

  /** The same read as the coordinator gets it. */
  public SinglePartitionReadCommand.Group group() {
    return group;
  }

  /** The callback that waits for answers. */
  public ReadCallback<?, ?> callback() {
    return callback;
  }

  /** A read that is sent to another node. */
  public Message<ReadCommand> request() {
    return request;
  }

  /** The answer to {@link #request()}, with feedback. */
  public Message<?> response() {
    return response;
  }

  /** A read of another node that is queued here. */
  public Object queuedMessage() {
    return queuedMessage;
  }

  /** A range read that has been iterated through. */
  public Object iterator() {
    return iterator;
  }

  /** Creates a local read. */
  public Runnable newLocalRead() {
    return new StorageProxy.LocalReadRunnable(command, callback, now());
  }

  /** Registers the callback of {@link #request()}. */
  public void register(RequestCallback<?> waiting) {
    MessagingService.instance().callbacks.addWithExpiration(waiting, request, peer);
  }

  /** Removes that callback. */
  public RequestCallbacks.@Nullable CallbackInfo remove() {
    return MessagingService.instance().callbacks.remove(request.id(), peer);
  }
}
