// SPDX-License-Identifier: Apache-2.0

package io.manx.core.consistency.switching;

/** The kinds of steps, with their texts in a {@link Trace}. */
enum Action {
  LEASE("client # gets a lease"),
  LEASE_LOST("client # loses its lease"),
  BEGIN_WRITE("client # sends a write"),
  CHOOSE("client # chooses the level of a write"),
  SEND("client # sends its write"),
  CHOOSE_AGAIN("client #'s write is refused: its epoch is over; it chooses again"),
  ANSWER_WRITE("replica @ answers client #'s write"),
  ACKNOWLEDGE("client # learns that its write was made"),
  TIME_OUT("client #'s write expires"),
  BEGIN_READ("client # begins a read"),
  ANSWER_READ("replica @ answers client #'s read"),
  READ("client #'s read returns, from replicas @"),
  STALE_READ("client #'s read misses an acknowledged write at replicas @"),
  LATE_MESSAGE("a late message reaches replica @"),
  LATE_ANSWERS("the ledger learns that all replicas hold a write"),
  COORDINATOR_LEASE("a coordinator gets a lease"),
  COORDINATOR_LEASE_LOST("a coordinator loses its lease"),
  ADVANCE("the controller goes on to the next phase"),
  GIVE_UP("the controller gives up"),
  REREAD_BEGINS("the listed key is read from replicas @"),
  REREAD_ENDS("the ledger learns that the key was read"),
  LEDGER_LOST("the ledger is lost"),
  REPAIR_BEGINS("a repair begins"),
  REPAIR_ENDS("the repair ends");

  private final String text;

  Action(String text) {
    this.text = text;
  }

  /**
   * Returns the step in words.
   *
   * @param replicas as a set of bits
   */
  String text(int client, int replicas) {
    StringBuilder names = new StringBuilder();
    for (int r = 0; r < State.MOST_REPLICAS; r++) {
      if ((replicas & (1 << r)) != 0) {
        names.append(names.length() == 0 ? "" : ", ").append(r + 1);
      }
    }
    return text.replace("#", Integer.toString(client + 1)).replace("@", names);
  }
}
