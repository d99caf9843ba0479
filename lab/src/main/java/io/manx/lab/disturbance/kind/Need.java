package io.manx.lab.disturbance.kind;

import io.manx.lab.disturbance.action.DisturbanceTarget;

/** What a cluster must have been started with. */
public enum Need {
  /** Any cluster will do. */
  NOTHING(""),
  /** Nodes behind proxies. */
  PROXIES("has no proxies; start the cluster with proxies"),
  /** Nodes in control groups. */
  CONTROL_GROUPS(
      "runs outside a control group; start the cluster with 'manx cluster start --control-groups'");

  private final String unmet;

  Need(String unmet) {
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

  /** What is wrong with a node that has it not, and the remedy. */
  public String unmet() {
    return unmet;
  }
}
