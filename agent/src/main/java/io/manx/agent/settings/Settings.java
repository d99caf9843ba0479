package io.manx.agent.settings;

import io.manx.core.selection.Parameter;
import io.manx.core.selection.Policy;
import io.manx.core.selection.Selectors;
import io.manx.core.speculation.BudgetSpeculation;
import io.manx.core.speculation.Speculations;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * The agent's settings, all of which can be changed at run time. Thread-safe; those that requests
 * depend on are read without a lock.
 */
public final class Settings {
  /** The policy's name under which Cassandra's own snitch decides. */
  public static final String STOCK_POLICY = "stock";

  private static final String MODE = "mode";
  private static final String POLICY = "policy";
  private static final String INLINE = "inline_local_reads";
  private static final String INLINE_MAX_SERVICE = "inline_max_service_ms";
  private static final double NANOS_PER_MILLI = 1e6;
  private static final String RACK_MARGIN = "rack_margin";
  private static final String SLOW_START = "slow_start_ms";
  private static final String SPECULATION = "speculation";
  private static final String CLIENT_FEEDBACK = "client_feedback";
  private static final String NOTICES = "notices";

  /** The way to speculate that leaves it to Cassandra. */
  private static final String STOCK_SPECULATION = "stock";

  private static final List<Parameter> PARAMETERS =
      List.of(
          Parameter.flag(
              INLINE,
              true,
              "run local reads that need no other replica on the request thread, while read permits"
                  + " are free"),
          Parameter.number(
              INLINE_MAX_SERVICE,
              10,
              0.001,
              60_000,
              "no local read runs on the request thread while one in a hundred takes longer than"
                  + " these milliseconds: that thread could send no speculative retry meanwhile"),
          Parameter.number(
              RACK_MARGIN,
              0.1,
              0,
              100,
              "a replica of the local rack is preferred unless its score is worse by more than this"
                  + " share"),
          Parameter.number(
              SLOW_START,
              10_000,
              0,
              3_600_000,
              "milliseconds over which the reads of a restarted replica grow to its full share"));

  /** What others see of the agent, and only in mode {@code on} unless asked for. */
  private static final List<Setting> TOLD =
      List.of(
          Setting.choice(
              CLIENT_FEEDBACK,
              Telling.ON.text(),
              Telling.texts(),
              "whether clients are told with the results of reads how this node is, in the custom"
                  + " payload of protocol v4 and later; true: in mode on; observe: in mode observe"
                  + " too"),
          Setting.choice(
              NOTICES,
              Telling.ON.text(),
              Telling.texts(),
              "whether other nodes are sent farewells when this one stops, and the probes that a"
                  + " policy asks for; true: in mode on; observe: in mode observe too"));

  private static final String BROKEN_HOOK = "broken_hook";
  private static final String LIE = "lie";

  /** Only on nodes started for tests. */
  private static final List<Setting> TESTING =
      List.of(
          new Setting(
              BROKEN_HOOK,
              "",
              "the name of a hook, or empty",
              "hook that is to fail",
              text -> text),
          Setting.choice(
              LIE, Lie.NONE.text(), Lie.texts(), "what is false in what the node says of itself"));

  private final Map<String, Setting> settings = new LinkedHashMap<>();
  private final Map<String, String> values = new LinkedHashMap<>();
  private volatile boolean readOnly;
  private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
  private volatile Mode mode = Mode.OBSERVE;
  private volatile boolean inlineLocalReads;
  private volatile long inlineMaxServiceNanos;
  private volatile double rackMarginRatio;
  private volatile long slowStartNanos;
  private volatile Telling clientFeedback = Telling.ON;
  private volatile Telling notices = Telling.ON;
  private volatile Lie lie = Lie.NONE;

  /** Creates them with their initial values. */
  public Settings() {
    add(
        Setting.choice(
            MODE,
            Mode.OBSERVE.text(),
            Mode.texts(),
            "off: as without the agent; observe: measure and rank, decide nothing, and tell clients"
                + " and nodes without the agent nothing but a parameter of responses between nodes"
                + " that they ignore; on: decide"));
    List<String> policies = new ArrayList<>(List.of(STOCK_POLICY));
    policies.addAll(Selectors.names());
    add(
        Setting.choice(
            POLICY,
            Selectors.MANX,
            policies,
            "how replicas are ranked; stock leaves it to Cassandra's snitch"));
    add(
        Setting.choice(
            SPECULATION,
            Speculations.BUDGET,
            List.of(STOCK_SPECULATION, Speculations.BUDGET),
            "when a late read is sent to one more replica: as the table's speculative_retry says,"
                + " or within a budget in place of its percentile"));
    PARAMETERS.forEach(parameter -> add(Setting.of("", parameter)));
    TOLD.forEach(this::add);
    addAll(SPECULATION, BudgetSpeculation.PARAMETERS);
    for (Policy policy : Selectors.all()) {
      addAll(policy.name(), policy.parameters());
    }
    if (Boolean.getBoolean("manx.testing")) {
      TESTING.forEach(this::add);
    }
    publish();
  }

  private void addAll(String prefix, List<Parameter> parameters) {
    parameters.forEach(parameter -> add(Setting.of(prefix + ".", parameter)));
  }

  private void add(Setting setting) {
    settings.put(setting.name(), setting);
    values.put(setting.name(), setting.initial());
  }

  /** All settings, in display order. */
  public Collection<Setting> all() {
    return settings.values();
  }

  /** Returns a value as text. */
  public synchronized String value(Setting setting) {
    return text(setting.name());
  }

  /**
   * Changes several settings, all or none.
   *
   * @throws IllegalArgumentException naming the setting and what is allowed, or that none can be
   *     changed
   */
  public void change(Map<String, String> changes) {
    if (readOnly) {
      throw new IllegalArgumentException(
          "the settings of Manx are read-only on this node; change its -javaagent line, which says"
              + " settings=read-only, and restart it");
    }
    List<Runnable> toTell;
    synchronized (this) {
      Map<String, String> checked = new LinkedHashMap<>();
      changes.forEach((name, value) -> checked.put(name, require(name).check(value)));
      values.putAll(checked);
      publish();
      toTell = new ArrayList<>(listeners);
    }
    toTell.forEach(Runnable::run);
  }

  private Setting require(String name) {
    Setting setting = settings.get(name);
    if (setting == null) {
      throw new IllegalArgumentException(
          "there is no setting '" + name + "'; there are " + String.join(", ", settings.keySet()));
    }
    return setting;
  }

  /** From now on nothing can be changed. */
  public void makeReadOnly() {
    readOnly = true;
  }

  /** Whether nothing can be changed. */
  public boolean areReadOnly() {
    return readOnly;
  }

  /** Has something run after each change. */
  public void onChange(Runnable listener) {
    listeners.add(listener);
  }

  private void publish() {
    mode = Mode.of(text(MODE));
    inlineLocalReads = flag(INLINE);
    inlineMaxServiceNanos = (long) (number(INLINE_MAX_SERVICE) * NANOS_PER_MILLI);
    rackMarginRatio = number(RACK_MARGIN);
    slowStartNanos = (long) (number(SLOW_START) * NANOS_PER_MILLI);
    clientFeedback = Telling.of(text(CLIENT_FEEDBACK));
    notices = Telling.of(text(NOTICES));
    lie = Lie.of(values.getOrDefault(LIE, Lie.NONE.text()));
  }

  private String text(String name) {
    String value = values.get(name);
    if (value == null) {
      throw new IllegalStateException("no setting " + name);
    }
    return value;
  }

  private boolean flag(String name) {
    return Boolean.parseBoolean(text(name));
  }

  private double number(String name) {
    return Double.parseDouble(text(name));
  }

  /** The mode. */
  public Mode mode() {
    return mode;
  }

  /** Whether local reads are to run on the request thread. */
  public boolean inlineLocalReads() {
    return inlineLocalReads;
  }

  /** Service time above which a local read is too slow for the request thread. */
  public long inlineMaxServiceNanos() {
    return inlineMaxServiceNanos;
  }

  /**
   * By how much worse a replica of the local rack may score, as a share, and still be preferred.
   */
  public double rackMarginRatio() {
    return rackMarginRatio;
  }

  /** Over which time the reads of a restarted replica grow to its full share. */
  public long slowStartNanos() {
    return slowStartNanos;
  }

  /** Whether clients are told now how this node is. */
  public boolean tellsClients() {
    return clientFeedback.permits(mode);
  }

  /** Whether other nodes are sent notices now, of this node's own accord. */
  public boolean sendsNotices() {
    return notices.permits(mode);
  }

  /** What is false in what this node says of itself, in a test. */
  public Lie lie() {
    return lie;
  }

  /** The hook that a test wants to fail, or an empty text. */
  public synchronized String brokenHook() {
    return values.getOrDefault(BROKEN_HOOK, "");
  }

  /** The policy's name. */
  public synchronized String policy() {
    return text(POLICY);
  }

  /** When a late read is sent to one more replica: {@code stock}, or a name of core's. */
  public synchronized String speculation() {
    return text(SPECULATION);
  }

  /** What is set of the budget's parameters. */
  public Map<String, String> speculationParameters() {
    return parameters(SPECULATION);
  }

  /** What is set of a policy's parameters; nothing of {@link #STOCK_POLICY}, which has none. */
  public synchronized Map<String, String> parameters(String policy) {
    Map<String, String> parameters = new LinkedHashMap<>();
    String prefix = policy + ".";
    values.forEach(
        (name, value) -> {
          if (name.startsWith(prefix)) {
            parameters.put(name.substring(prefix.length()), value);
          }
        });
    return parameters;
  }
}
