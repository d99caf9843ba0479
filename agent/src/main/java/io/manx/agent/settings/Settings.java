// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.settings;

import io.manx.core.catalogue.Parameter;
import io.manx.core.catalogue.ParameterValues;
import io.manx.core.request.RequestParameters;
import io.manx.core.routing.RouterParameters;
import io.manx.core.settings.Mode;
import io.manx.core.settings.SettingDefinitions;
import io.manx.core.settings.Telling;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;

/**
 * Values of {@link SettingDefinitions}, all of which can be changed at run time. Thread-safe, and
 * read without a lock. Those that requests depend on have methods of their own, which read a field;
 * the others are read by {@link #get}.
 */
public final class Settings {
  private static final double NANOS_PER_MILLI = 1e6;

  private final List<Parameter<?>> all;
  private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
  private volatile ParameterValues values;
  private volatile boolean readOnly;
  private volatile Mode mode = Mode.OBSERVE;
  private volatile boolean inlineLocalReads;
  private volatile long inlineMaxServiceNanos;
  private volatile double rackMarginRatio;
  private volatile boolean predictsCosts;
  private volatile double rangeFreeReaders;
  private volatile boolean parallelRanges;
  private volatile Set<String> batchRoles = Set.of();
  private volatile Telling clientFeedback = Telling.ON;
  private volatile Telling notices = Telling.ON;
  private volatile int ledgerKeys;
  private volatile boolean foretellsPauses;

  /** Creates them with their defaults. */
  public Settings() {
    this(List.of());
  }

  /**
   * Creates them with their defaults.
   *
   * @param further ones, of a test, behind the agent's own
   */
  public Settings(List<Parameter<?>> further) {
    List<Parameter<?>> together = new ArrayList<>(SettingDefinitions.all());
    together.addAll(further);
    all = List.copyOf(together);
    values = ParameterValues.of(all, Map.of());
    publish();
  }

  /** All settings, in display order. */
  public List<Parameter<?>> all() {
    return all;
  }

  /** Returns the value of a setting. Not for the path of requests: it is looked up by name. */
  public <T> T get(Parameter<T> setting) {
    return values.get(setting);
  }

  /** Returns a value as text. */
  public String text(Parameter<?> setting) {
    return values.text(setting);
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
      values = changed(changes);
      publish();
      toTell = new ArrayList<>(listeners);
    }
    toTell.forEach(Runnable::run);
  }

  private ParameterValues changed(Map<String, String> changes) {
    changes.keySet().forEach(this::requireKnown);
    try {
      return values.changed(changes);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("setting " + e.getMessage(), e);
    }
  }

  private void requireKnown(String name) {
    if (all.stream().noneMatch(setting -> setting.name().equals(name))) {
      throw new IllegalArgumentException(
          all.stream()
              .map(Parameter::name)
              .collect(
                  Collectors.joining(", ", "there is no setting '" + name + "'; there are ", "")));
    }
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
    mode = get(SettingDefinitions.MODE);
    inlineLocalReads = get(SettingDefinitions.INLINE_LOCAL_READS);
    inlineMaxServiceNanos =
        (long) (get(SettingDefinitions.INLINE_MAX_SERVICE_MS) * NANOS_PER_MILLI);
    rackMarginRatio = get(RouterParameters.RACK_MARGIN);
    predictsCosts = get(RequestParameters.PREDICT_COSTS);
    rangeFreeReaders = get(SettingDefinitions.RANGE_FREE_READERS);
    parallelRanges = get(SettingDefinitions.PARALLEL_RANGES);
    batchRoles = Set.copyOf(get(SettingDefinitions.BATCH_ROLES));
    clientFeedback = get(SettingDefinitions.CLIENT_FEEDBACK);
    notices = get(SettingDefinitions.NOTICES);
    ledgerKeys = get(SettingDefinitions.LEDGER_KEYS);
    foretellsPauses = get(SettingDefinitions.FORETELL_PAUSES);
  }

  /** The mode. */
  public Mode mode() {
    return mode;
  }

  /** Whether kinds of reads are told apart, and what each costs is predicted. */
  public boolean predictsCosts() {
    return predictsCosts;
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
    return values.nanos(RouterParameters.SLOW_START_MS);
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

  /** Whether pauses are foretold, in mode {@code on}. */
  public boolean foretellsPauses() {
    return foretellsPauses;
  }

  /** The parameters of a policy, an order of reads or speculation, as texts; empty for others. */
  public Map<String, String> parameters(String of) {
    Map<String, String> parameters = new LinkedHashMap<>();
    String prefix = of + ".";
    values
        .texts()
        .forEach(
            (name, value) -> {
              if (name.startsWith(prefix)) {
                parameters.put(name.substring(prefix.length()), value);
              }
            });
    return parameters;
  }
}
