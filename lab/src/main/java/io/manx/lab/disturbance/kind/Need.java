package io.manx.lab.disturbance.kind;

import io.manx.lab.disturbance.action.DisturbanceTarget;

/** A property of clusters that a kind of disturbance needs. */
public enum Need {
  /** Any cluster will do. */
  NOTHING("", ""),
  /** Nodes behind proxies. */
  PROXIES(
      "a cluster that the command starts itself", "has no proxies; start the cluster with proxies"),
  /** Nodes in control groups. */
  CONTROL_GROUPS(
      "a cluster that the command starts itself, or one of `manx cluster start --control-groups`",
      "runs outside a control group; start the cluster with 'manx cluster start --control-groups'");

  private final String cluster;
  private final String unmet;

  Need(String cluster, String unmet) {
    this.cluster = cluster;
    this.unmet = unmet;
  }

  /** Whether a node has it. */
  public boolean isMetBy(DisturbanceTarget target) {
    return switch (this) {
      case NOTHING -> true;
      case PROXIES -> target.networkSwitch() != null;
      case CONTROL_GROUPS -> target.diskSwitch() != null;
    };
  }

  /** Which clusters have it; empty if all do. */
  public String cluster() {
    return cluster;
  }

  /** The problem of a node that lacks it, and the remedy. */
  public String unmet() {
    return unmet;
  }
}
