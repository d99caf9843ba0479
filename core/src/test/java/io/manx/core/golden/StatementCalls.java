// SPDX-License-Identifier: Apache-2.0

package io.manx.core.golden;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.manx.core.json.JsonText;
import io.manx.core.request.RandomStatements;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.SplittableRandom;

/** The part of {@code calls-request} that is about texts of statements and options of tables. */
final class StatementCalls {
  private static final int MAX_READ = 16_384;

  /** Letters of which a lower or upper case is one of ASCII, white space, numbers, surrogates. */
  private static final String[] ODD = {
    "SELECT a FROM t WHERE b = TRUE AND c=False and d = nAn AND e IN (null, Infinity)",
    "SELECT a FROM t WHERE b = fal\u017fe",
    "SELECT a FROM t WHERE b = \u0131nf\u0131nity AND c = \u0130nfinity",
    "SELECT \u00c9t\u00e9 FROM \u00dcber WHERE \u0130 = 1 AND \u212a=2",
    "SELECT a\u00a0FROM\u2007t\u202fWHERE\u2003b\u3000=\u16801",
    "SELECT a\u0085FROM\u001ct\u001dWHERE\u001eb\u001f=\u000b1\u000c2",
    "SELECT a\u200bb FROM t\ufeffWHERE b = 1\u180e2",
    "SELECT a\u00b2, \u00bd, \u2167x, \u0663, \u0e53 FROM t",
    "SELECT \ud835\udc9ca FROM t\ud835\udc9c WHERE \ud835\udfd8 = 1",
    "SELECT \ud835 FROM t",
    "SELECT \"\ud835\udc9c\" FROM \"caf\u00e9\" WHERE \"\u00a0\" = '\u00a0'",
    "SELECT a FROM t WHERE b = 550e8400-e29b-41d4-a716-44665544000",
    "SELECT a FROM t WHERE b = 550e8400-e29b-41d4-a716-446655440000x",
    "SELECT a FROM t WHERE b = 550e8400-e29b-41d4-a716-446655440000",
    "SELECT a FROM t WHERE b = aaaaaaaa-aaaa-aaaa-aaaa-aaaaaaaaaaaa;",
    "SELECT a FROM t WHERE b = 0xCAFE+1 AND c = 1e-5+2 AND d = 1e+x AND e = 0Xe-1",
    "SELECT a FROM t WHERE b = -0xe-1 AND c = -1e-1 AND d = -1e AND e = --1",
    "SELECT a FROM t WHERE b IN (1,2,'x''y',$$z$$,?,:n, : \"N\" ,-3)",
    "INSERT INTO t (a,b) VALUES ([1,2],{1,2}) IF NOT EXISTS USING TTL 5",
    "INSERT INTO t (a) VALUES ({'k':1,'l':2,:m:3,?:?})",
    "INSERT INTO t (a) VALUES ({k:1, l : :m, n:(1,2)})",
    "INSERT INTO t (a) VALUES ([(1,2),(3,4),(?,?)])",
    "UPDATE t SET m['a']=1,n=n+[1],o=o-{2} WHERE k=1-1 AND l=-1 AND p=(-1)",
    "BEGIN BATCH INSERT INTO t (a) VALUES (1); UPDATE t SET b=2 WHERE a=1; APPLY BATCH;;",
    "SELECT a FROM t WHERE b = 'not closed",
    "SELECT a FROM t WHERE b = $$not closed$ /*",
    "SELECT a FROM t /* not closed",
    "SELECT a FROM t -- not closed",
    "SELECT a FROM t WHERE b = \"not closed",
    "SELECT a FROM t WHERE b = 5e",
    "/",
    "-",
    ":",
    "$",
    "$$",
    "'",
    "\"",
    ";",
    "",
    " ",
    "- 5",
    "}:a",
    "{:",
    "SELECT a FROM t WHERE b=1.5.2 AND c=1_000 AND d=P1Y2M AND e=-1h30m AND f=10\u00b5s",
  };

  private static final String[] OPTIONS = {
    "99p",
    "ALWAYS",
    "NEVER",
    "20ms",
    "MIN(99p,20ms)",
    "max( 99.9p , 5ms )",
    "Min(20ms,99p)",
    "MAX(0.5ms,99p)",
    "MIN(50ms,20ms)",
    "  MIN (99p , 1.25 ms ) ",
    "MIN(99p,20)",
    "MIN 20ms",
    "MIN(20ms)",
    "MIN(p99,20ms,30ms)",
    "MAX(p99,99999999999999999999ms)",
    "M\u0131N(99p,20ms)",
    "MIN(99p,20m\u017f)",
    "MIN(99p,\u0663ms)",
    "MIN\u00a0(99p,20ms)",
    "MIN(99p,\n20ms)",
    "MIN(99p,\u008520ms)",
    "MIN(99p,.5ms)",
    "MIN(99p,5.ms)",
    "x MIN(99p,20ms)",
    "MIN(99p,20ms) x",
    "MIN(99p,0.0000004ms)",
    "MAX(99p,-3ms)",
    "MIN(99p,007ms)",
  };

  private final CallRecorder calls;
  private final SplittableRandom random = new SplittableRandom(3);

  private StatementCalls(CallRecorder calls) {
    this.calls = calls;
  }

  static void addTo(CallRecorder calls) {
    StatementCalls all = new StatementCalls(calls);
    all.known();
    for (String each : ODD) {
      calls.invoke("StatementTemplate", "of", each);
    }
    for (int i = 0; i < 320; i++) {
      calls.invoke(
          "StatementTemplate", "of", RandomStatements.of(all.random.nextInt(1, 26), all.random));
    }
    all.longOnes();
    for (int i = 0; i < 16; i++) {
      all.tokens(RandomStatements.of(12, all.random) + "x");
    }
    all.options();
  }

  private void known() {
    String file = "/io/manx/core/request/statement-templates.json";
    try (InputStream in = StatementCalls.class.getResourceAsStream(file)) {
      for (Object pair : (List<?>) JsonText.parse(new String(in.readAllBytes(), UTF_8))) {
        calls.invoke("StatementTemplate", "of", ((List<?>) pair).get(0));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void longOnes() {
    String begin = "SELECT a FROM t WHERE b = 1";
    Repeated[] all = {
      new Repeated(begin, " AND c = 1", 1_000, ""),
      new Repeated("SELECT \"", "x", 100_000, "\" FROM t"),
      new Repeated(begin + " AND c = '", "x", 100_000, "' AND d = 1"),
      new Repeated(begin + " -- ", "x", 100_000, ""),
      new Repeated("SELECT a FROM t WHERE b IN (1", ", ?", 2_000, ")"),
      new Repeated("SELECT a FROM t WHERE b IN ((1,2)", ", (?,3)", 2_000, ")"),
      new Repeated("", "a", 4_096, ""),
      new Repeated("", "a", 4_095, ";"),
      new Repeated("", "a", 4_096, ";"),
      new Repeated("", "a", 4_097, ""),
      new Repeated("select ", "x", 5_000, ""),
      new Repeated("a", " ", MAX_READ - 1, ""),
      new Repeated("a", " ", MAX_READ - 2, "b"),
      new Repeated("a", " ", MAX_READ - 2, "bc"),
      new Repeated("a", " ", MAX_READ - 4, "'\ud835\udc9c'"),
      new Repeated("SELECT a FROM t WHERE b = '", "\ud835\udc9c", 9_000, "'"),
    };
    for (Repeated each : all) {
      calls.invoke("StatementTemplate", "of", each);
    }
  }

  /** Tokens may begin anywhere in a text, as far as their methods allow. */
  private void tokens(String text) {
    for (int at = 0; at < text.length() - 1; at += random.nextInt(1, 6)) {
      int end = random.nextInt(at + 1, text.length() + 1);
      String character = text.substring(at, at + 1);
      calls.invoke("CqlTokens", "isPartOfWord", character);
      calls.invoke("CqlTokens", "isBlank", text, at);
      calls.invoke("CqlTokens", "isDollarQuoted", text, at);
      calls.invoke("CqlTokens", "behindWord", text, at, end);
      calls.invoke("CqlTokens", "behindNumber", text, at, end);
      calls.invoke("CqlTokens", "behindUuid", text, at, text.length());
      if (character.equals("'") || character.equals("\"")) {
        calls.invoke("CqlTokens", "behindQuoted", text, at, end);
      } else if (text.startsWith("$$", at)) {
        calls.invoke("CqlTokens", "behindDollarQuoted", text, at, end);
      }
    }
  }

  private void options() {
    for (String each : OPTIONS) {
      Object bounds = calls.make("DelayBounds.parse", each);
      for (long delay : new long[] {0, 3_000_000, 30_000_000, Long.MAX_VALUE}) {
        calls.call(bounds, "within", delay);
      }
    }
    Object huge = calls.make("DelayBounds.parse", new Repeated("MIN(99p,", "9", 400, "ms)"));
    calls.call(huge, "within", 5);
  }
}
