// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load.client;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.DriverTimeoutException;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.ExecutionInfo;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class ResultPagesTest {
  private final List<CompletableFuture<AsyncResultSet>> fetched = new ArrayList<>();
  private long now;

  /** Returns a page with a number of rows; one copy of its request was sent. */
  private AsyncResultSet page(int rows, boolean more) {
    ExecutionInfo info = answering(ExecutionInfo.class, "getSpeculativeExecutionCount", 1);
    return (AsyncResultSet)
        Proxy.newProxyInstance(
            AsyncResultSet.class.getClassLoader(),
            new Class<?>[] {AsyncResultSet.class},
            (proxy, method, arguments) ->
                switch (method.getName()) {
                  case "getExecutionInfo" -> info;
                  case "remaining" -> rows;
                  case "hasMorePages" -> more;
                  case "fetchNextPage" -> fetch();
                  default -> throw new UnsupportedOperationException(method.getName());
                });
  }

  private static <T> T answering(Class<T> type, String name, Object answer) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> {
              assertThat(method.getName()).isEqualTo(name);
              return answer;
            }));
  }

  private CompletableFuture<AsyncResultSet> fetch() {
    fetched.add(new CompletableFuture<>());
    return fetched.get(fetched.size() - 1);
  }

  @Test
  void requestIsOverWithItsLastPage() {
    ResultPages pages = new ResultPages(100, () -> now);
    AsyncResultSet last = page(1, false);
    CompletableFuture<AsyncResultSet> all = pages.takeAll(page(0, true)).toCompletableFuture();
    assertThat(all).isNotDone();
    fetched.get(0).complete(page(1, true));
    assertThat(all).isNotDone();
    fetched.get(1).complete(last);
    assertThat(all).isCompletedWithValue(last);
    assertThat(pages.pages()).isEqualTo(3);
    assertThat(pages.copies()).isEqualTo(3);
    assertThat(pages.isEmpty()).isFalse();
  }

  @Test
  void onePageIsAllThereIs() {
    ResultPages pages = new ResultPages(100, () -> now);
    assertThat(pages.takeAll(page(0, false)).toCompletableFuture()).isCompleted();
    assertThat(pages.isEmpty()).isTrue();
    assertThat(fetched).isEmpty();
  }

  /** The driver limits the time of each page only, so a request could take any time. */
  @Test
  void timeoutIsThatOfTheWholeRequest() {
    ResultPages pages = new ResultPages(100, () -> now);
    CompletableFuture<AsyncResultSet> all = pages.takeAll(page(1, true)).toCompletableFuture();
    now = 100;
    fetched.get(0).complete(page(1, true));
    assertThat(all)
        .isCompletedExceptionally()
        .failsWithin(java.time.Duration.ZERO)
        .withThrowableThat()
        .withCauseInstanceOf(DriverTimeoutException.class);
    assertThat(fetched).hasSize(1);
  }

  @Test
  void pagesAreCountedWhereThereAreSeveral() {
    PageCount count = new PageCount();
    count.add(1);
    assertThat(count.requests()).isZero();
    count.add(3);
    count.add(4);
    assertThat(count.requests()).isEqualTo(2);
    assertThat(count.pages()).isEqualTo(7);
  }
}
