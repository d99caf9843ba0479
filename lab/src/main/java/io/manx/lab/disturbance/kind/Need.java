// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.disturbance.kind;

import io.manx.lab.disturbance.action.DisturbanceTarget;

/** A property that a kind of disturbance needs of the cluster. */
public enum Need {
  /** None: any cluster is suitable. */
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

  /** Whether a node has the property. */
  public boolean isMetBy(DisturbanceTarget target) {
    return switch (this) {
      case NOTHING -> true;
      case PROXIES -> target.networkSwitch() != null;
      case CONTROL_GROUPS -> target.diskSwitch() != null;
    };
  }

  /** The clusters that have it; empty if all do. */
  public String cluster() {
    return cluster;
  }

  /** The problem of a node without it, and the remedy. */
  public String unmet() {
    return unmet;
  }
}
