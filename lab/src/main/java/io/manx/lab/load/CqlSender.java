// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load;

import com.datastax.oss.driver.api.core.AllNodesFailedException;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.metadata.Node;
import io.manx.lab.load.client.Clients;
import io.manx.lab.load.client.DriverJournal;
import io.manx.lab.load.client.FirstCoordinator;
import io.manx.lab.load.client.NodeNames;
import io.manx.lab.load.client.PageCount;
import io.manx.lab.load.client.ResultPages;
import io.manx.lab.load.table.LoadTables;
import io.manx.lab.load.table.SessionStatements;
import io.manx.lab.load.table.TableStatements;
import io.manx.lab.load.workload.DataSet;
import io.manx.lab.load.workload.LoadOptions;
import io.manx.lab.load.workload.LoadShare;
import io.manx.lab.load.workload.OperationKind;
import io.manx.lab.load.workload.Records;
import io.manx.lab.load.workload.Request;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** Sends requests by the Java driver, to its sessions in turn. Thread-safe. */
final class CqlSender implements RequestSender {
  private final List<CqlSession> sessions;
  private final List<SessionStatements> statements = new ArrayList<>();
  private final Map<CqlSession, DriverJournal> journals = new HashMap<>();
  private final ThreadLocal<Records> records;
  private final Set<OperationKind> operations;
  private final NodeNames names;
  private final LoadShare share;
  private final long timeoutNanos;
  private final PageCount pageCount = new PageCount();

  CqlSender(
      Clients clients, LoadTables tables, LoadOptions options, LoadShare share, NodeNames names) {
    this.share = share;
    this.sessions = clients.sessions();
    this.names = names;
    this.timeoutNanos = options.timeout().toNanos();
    this.records = ThreadLocal.withInitial(() -> new Records(options.lengths(), options.seed()));
    this.operations = options.workload().weights().keySet();
    for (CqlSession session : sessions) {
      statements.add(SessionStatements.prepare(session, tables, options, operations));
      DriverJournal journal = DriverJournal.open(session, names);
      if (journal != null) {
        journals.put(session, journal);
      }
    }
  }

  /** Returns the CQL texts of each operation, as in {@link SessionStatements#texts}. */
  Map<String, List<String>> statementTexts() {
    return statements.get(0).texts(operations);
  }

  /** Returns the count of requests with several pages so far. */
  PageCount pageCount() {
    return pageCount;
  }

  @Override
  public CompletionStage<Completion> send(Request request) {
    int client = (int) (share.number(request.index()) % sessions.size());
    CqlSession session = sessions.get(client);
    SessionStatements prepared = statements.get(client);
    try {
      if (request.kind().dataSet() == DataSet.TPC_H) {
        return execute(session, prepared.templates().query(request), true);
      }
      return request.kind() == OperationKind.SLICE
          ? execute(session, prepared.slices().slice(request), true)
          : send(session, prepared.of(request.record()), request);
    } catch (RuntimeException e) {
      return CompletableFuture.completedFuture(failed(e, null, false));
    }
  }

  private CompletionStage<Completion> send(
      CqlSession session, TableStatements prepared, Request request) {
    return switch (request.kind()) {
      case READ -> execute(session, prepared.read(request), true);
      case MULTI_READ -> execute(session, prepared.multiRead(request), true);
      case RANGE -> execute(session, prepared.range(request), true);
      case UPDATE -> execute(session, prepared.update(request, records.get()), false);
      case INSERT ->
          execute(
              session,
              prepared.insert(request.record(), 1 + request.index(), records.get()),
              false);
      case READ_MODIFY_WRITE -> readModifyWrite(session, prepared, request);
      default ->
          throw new IllegalArgumentException(request.kind().id() + " has a table of its own");
    };
  }

  private CompletionStage<Completion> readModifyWrite(
      CqlSession session, TableStatements prepared, Request request) {
    BoundStatement update = prepared.update(request, records.get());
    return execute(session, prepared.read(request), true)
        .thenCompose(
            read ->
                read.ok()
                    ? execute(session, update, false).thenApply(write -> joined(read, write))
                    : CompletableFuture.completedFuture(read));
  }

  private static Completion joined(Completion read, Completion write) {
    return new Completion(
        write.outcome(),
        write.coordinator(),
        read.firstCoordinator(),
        read.extraReads(),
        write.extraWrites(),
        read.empty(),
        null); // neither story explains both
  }

  private CompletionStage<Completion> execute(
      CqlSession session, BoundStatement statement, boolean reads) {
    FirstCoordinator.Sent<CompletionStage<AsyncResultSet>> sent =
        FirstCoordinator.of(() -> session.executeAsync(statement));
    String first = nameOf(sent.node());
    ResultPages pages = new ResultPages(System.nanoTime() + timeoutNanos, System::nanoTime);
    return sent.result()
        .thenCompose(pages::takeAll)
        .handle(
            (last, failure) ->
                last == null ? failed(failure, first, reads) : served(last, pages, first, reads))
        .thenApply(completion -> withStory(completion, session, statement));
  }

  private Completion withStory(
      Completion completion, CqlSession session, BoundStatement statement) {
    DriverJournal journal = journals.get(session);
    if (journal == null) {
      return completion;
    }
    String answered = completion.ok() ? completion.coordinator() : null;
    int copies = completion.extraReads() + completion.extraWrites();
    return completion.with(journal.take(statement, answered, copies, System.nanoTime()));
  }

  private Completion served(
      AsyncResultSet last, ResultPages pages, @Nullable String first, boolean reads) {
    pageCount.add(pages.pages());
    return new Completion(
        Completion.OK,
        nameOf(last.getExecutionInfo().getCoordinator()),
        first,
        reads ? pages.copies() : 0,
        reads ? 0 : pages.copies(),
        reads && pages.isEmpty(),
        null);
  }

  private Completion failed(@Nullable Throwable thrown, @Nullable String first, boolean reads) {
    Throwable failure =
        thrown instanceof CompletionException && thrown.getCause() != null
            ? thrown.getCause()
            : thrown;
    int copies = 0;
    String coordinator = null;
    if (failure instanceof DriverException driver && driver.getExecutionInfo() != null) {
      copies = driver.getExecutionInfo().getSpeculativeExecutionCount();
      coordinator = nameOf(driver.getExecutionInfo().getCoordinator());
    }
    if (coordinator == null) {
      coordinator = nameOf(onlyNodeOf(failure));
    }
    return new Completion(
        kindOf(failure), coordinator, first, reads ? copies : 0, reads ? 0 : copies, false, null);
  }

  /**
   * Returns the node of a failure if only one was asked: the driver names no coordinator if all
   * failed.
   */
  private static @Nullable Node onlyNodeOf(@Nullable Throwable failure) {
    return failure instanceof AllNodesFailedException all && all.getAllErrors().size() == 1
        ? all.getAllErrors().keySet().iterator().next()
        : null;
  }

  private static String kindOf(@Nullable Throwable failure) {
    if (failure instanceof AllNodesFailedException all) {
      for (Map.Entry<Node, List<Throwable>> node : all.getAllErrors().entrySet()) {
        return all.getClass().getSimpleName()
            + "/"
            + node.getValue().get(0).getClass().getSimpleName();
      }
    }
    return failure == null ? "Unknown" : failure.getClass().getSimpleName();
  }

  private @Nullable String nameOf(@Nullable Node coordinator) {
    return coordinator == null ? null : names.of(coordinator);
  }
}
