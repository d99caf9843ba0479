package io.manx.core.selection;

/** Whether a replica is to be sent its share of requests. */
public enum Readiness {
  /** It is. */
  READY,
  /** It has restarted, and is to be sent more and more. */
  STARTING,
  /** It is about to pause, or pauses, and is to be asked after others. */
  PAUSING,
  /** It is about to stop, and is to be asked after all others. */
  LEAVING
}
