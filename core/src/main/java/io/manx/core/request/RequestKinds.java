package io.manx.core.request;

/**
 * Numbers of kinds of requests. Requests of a kind are alike as far as a requester can tell: at a
 * coordinator they have the same table, shape and level, in a driver the same statement and level.
 *
 * <p>A number has two parts: the place, below {@value #MAX_KINDS}, and above it how many kinds had
 * that place before. So a place can be given to another kind while requests of the old one are
 * still outstanding.
 */
public final class RequestKinds {
  /** How many kinds are told apart at a time. */
  public static final int MAX_KINDS = 64;

  /** The kind of all requests that are not told apart. */
  public static final int REST = 0;

  private static final int PLACE_BITS = 6;

  private RequestKinds() {}

  /** Returns the place of a kind. */
  public static int place(int kind) {
    return kind & (MAX_KINDS - 1);
  }

  /** Whether of two kinds of one place the first came later. */
  static boolean isNewer(int kind, int other) {
    return (kind >>> PLACE_BITS) - (other >>> PLACE_BITS) > 0;
  }
}
