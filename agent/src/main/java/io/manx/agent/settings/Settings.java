package io.manx.agent.settings;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * The agent's settings, all of which can be changed at run time. Thread-safe; those that requests
 * depend on are read without a lock.
 */
public final class Settings {
  /** The policy's name under which Cassandra's own snitch decides. */
  public static final String STOCK_POLICY = "stock";

  /** In place of the name of a policy of collection: none. */
  public static final String NO_COLLECTION = "off";

  private static final double NANOS_PER_MILLI = 1e6;

  private final Map<String, Setting> settings = new LinkedHashMap<>();
  private final Map<String, String> values = new LinkedHashMap<>();
  private volatile boolean readOnly;
  private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
  private volatile Mode mode = Mode.OBSERVE;
  private volatile boolean inlineLocalReads;
  private volatile long inlineMaxServiceNanos;
  private volatile double rackMarginRatio;
  private volatile long slowStartNanos;
  private volatile double rangeFreeReaders;
  private volatile boolean parallelRanges;
  private volatile Set<String> batchRoles = Set.of();
  private volatile Telling clientFeedback = Telling.ON;
  private volatile Telling notices = Telling.ON;
  private volatile int ledgerKeys;
  private volatile int ledgerRereadsPerSecond;
  private volatile String collectionPolicy = NO_COLLECTION;
  private volatile boolean foretellsPauses;

  /** Creates them with their initial values. */
  public Settings() {
    this(List.of());
  }

  /**
   * Creates them with their initial values.
   *
   * @param further ones, of a test, behind the agent's own
   */
  public Settings(List<Setting> further) {
    SettingDefinitions.all().forEach(this::add);
    further.forEach(this::add);
    publish();
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
    mode = Mode.of(text(SettingDefinitions.MODE));
    inlineLocalReads = flag(SettingDefinitions.INLINE);
    inlineMaxServiceNanos =
        (long) (number(SettingDefinitions.INLINE_MAX_SERVICE) * NANOS_PER_MILLI);
    rackMarginRatio = number(SettingDefinitions.RACK_MARGIN);
    slowStartNanos = (long) (number(SettingDefinitions.SLOW_START) * NANOS_PER_MILLI);
    rangeFreeReaders = number(SettingDefinitions.RANGE_FREE_READERS);
    parallelRanges = flag(SettingDefinitions.PARALLEL_RANGES);
    String roles = text(SettingDefinitions.BATCH_ROLES);
    batchRoles = roles.isEmpty() ? Set.of() : Set.copyOf(List.of(roles.split(" ", -1)));
    clientFeedback = Telling.of(text(SettingDefinitions.CLIENT_FEEDBACK));
    notices = Telling.of(text(SettingDefinitions.NOTICES));
    ledgerKeys = (int) number(SettingDefinitions.LEDGER_KEYS);
    ledgerRereadsPerSecond = (int) number(SettingDefinitions.LEDGER_REREADS);
    collectionPolicy = text(SettingDefinitions.COLLECTION);
    foretellsPauses = flag(SettingDefinitions.FORETELL);
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

  /** In which order waiting reads run: a name of core's. */
  public synchronized String readOrder() {
    return text(SettingDefinitions.READ_ORDER);
  }

  /** Share of the readers that range reads never take. */
  public double rangeFreeReaders() {
    return rangeFreeReaders;
  }

  /** Whether as many nodes are asked at once as a range read is likely to need. */
  public boolean parallelRanges() {
    return parallelRanges;
  }

  /** Roles whose reads are batch work. */
  public Set<String> batchRoles() {
    return batchRoles;
  }

  /** Whether clients are told now how this node is. */
  public boolean tellsClients() {
    return clientFeedback.permits(mode);
  }

  /** Whether other nodes are sent notices now, of this node's own accord. */
  public boolean sendsNotices() {
    return notices.permits(mode);
  }

  /** How many keys, and how many unsettled writes, the ledger of a table holds. */
  public int ledgerKeys() {
    return ledgerKeys;
  }

  /** How many keys of ledgers may be read again in a second. */
  public int ledgerRereadsPerSecond() {
    return ledgerRereadsPerSecond;
  }

  /** By which policy drives reclaim while this JVM pauses; {@link #NO_COLLECTION} for none. */
  public String collectionPolicy() {
    return collectionPolicy;
  }

  /** Whether pauses are foretold, in mode {@code on}. */
  public boolean foretellsPauses() {
    return foretellsPauses;
  }

  /** The policy's name. */
  public synchronized String policy() {
    return text(SettingDefinitions.POLICY);
  }

  /** When a late read is sent to one more replica: {@code stock}, or a name of core's. */
  public synchronized String speculation() {
    return text(SettingDefinitions.SPECULATION);
  }

  /** What is set of the budget's parameters. */
  public Map<String, String> speculationParameters() {
    return parameters(SettingDefinitions.SPECULATION);
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
