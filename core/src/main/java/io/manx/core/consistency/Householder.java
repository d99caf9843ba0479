// SPDX-License-Identifier: Apache-2.0

package io.manx.core.consistency;

/** Linear least squares by QR decomposition with Householder reflections. */
final class Householder {
  private Householder() {}

  /**
   * Returns the solution c that minimises |A c − b|.
   *
   * @param a rows of equal length, at least as many as columns, of full rank; overwritten
   * @param b as many values; overwritten
   */
  static double[] solve(double[][] a, double[] b) {
    int columns = a[0].length;
    double[] diagonal = new double[columns];
    for (int k = 0; k < columns; k++) {
      diagonal[k] = reflect(a, b, k);
    }
    double[] solution = new double[columns];
    for (int k = columns - 1; k >= 0; k--) {
      double sum = b[k];
      for (int j = k + 1; j < columns; j++) {
        sum -= a[k][j] * solution[j];
      }
      solution[k] = sum / diagonal[k];
    }
    return solution;
  }

  /**
   * Reflects so that column k becomes zero below the diagonal, and leaves there the vector that it
   * reflects by.
   *
   * @return the new diagonal element
   */
  private static double reflect(double[][] a, double[] b, int k) {
    double squares = 0;
    for (int i = k; i < a.length; i++) {
      squares += a[i][k] * a[i][k];
    }
    // The sign that does not cancel.
    double diagonal = a[k][k] > 0 ? -Math.sqrt(squares) : Math.sqrt(squares);
    a[k][k] -= diagonal;
    double halfOfItsSquare = -diagonal * a[k][k];
    for (int j = k + 1; j < a[0].length; j++) {
      double product = 0;
      for (int i = k; i < a.length; i++) {
        product += a[i][k] * a[i][j];
      }
      for (int i = k; i < a.length; i++) {
        a[i][j] -= product / halfOfItsSquare * a[i][k];
      }
    }
    double product = 0;
    for (int i = k; i < a.length; i++) {
      product += a[i][k] * b[i];
    }
    for (int i = k; i < a.length; i++) {
      b[i] -= product / halfOfItsSquare * a[i][k];
    }
    return diagonal;
  }
}
