# Draws groups of bars as SVG. For the scripts that draw a paper's figures; they set:
#   groups, group[g], bars, name[b], height[g, b]   what is drawn
#   floor, high                                     ends of the axis
#   logarithmic                                     whether the axis is
#   left, keys, key_width, key_left                 margin, and columns of the legend
# and have a function ticks() that calls tick(height, label).
function picture(title,   g, b, x, y, slot, tall) {
  split("#888888 #1f77b4 #ff7f0e #2ca02c #9467bd #8c564b #d62728 #e377c2", colour, " ")
  width = 800; top = 40; bottom = 300
  print "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " width " 390\" font-family=\"sans-serif\" font-size=\"12\">"
  print "<rect width=\"" width "\" height=\"390\" fill=\"white\"/>"
  print "<text x=\"" left "\" y=\"22\" font-size=\"15\">" title "</text>"
  ticks()
  slot = (width - 10 - left) / groups
  for (g = 1; g <= groups; g++) {
    for (b = 1; b <= bars; b++) {
      tall = up(height[g, b])
      printf "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"%s\"/>\n", \
        left + (g - 1) * slot + 12 + (b - 1) * (slot - 24) / bars, bottom - tall, \
        (slot - 24) / bars - 2, tall, colour[b]
    }
    printf "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\"%s>%s</text>\n", left + (g - 0.5) * slot, bottom + 18, \
      (groups > 5 ? " font-size=\"10\"" : ""), group[g]
  }
  for (b = 1; b <= bars; b++) {
    x = left + ((b - 1) % keys) * key_width + key_left; y = bottom + 42 + int((b - 1) / keys) * 22
    printf "<rect x=\"%d\" y=\"%d\" width=\"12\" height=\"12\" fill=\"%s\"/>", x, y, colour[b]
    printf "<text x=\"%d\" y=\"%d\">%s</text>\n", x + 17, y + 10.5, name[b]
  }
  print "</svg>"
}
function tick(y, label,   at) {
  at = bottom - up(y)
  printf "<line x1=\"%d\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\" stroke=\"#dddddd\"/>", left, width - 10, at, at
  printf "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%s</text>\n", left - 6, at + 4, label
}
function up(of) {
  if (of <= floor) return 0
  return (logarithmic ? log(of / floor) / log(high / floor) : of / high) * (bottom - top)
}
# The power of ten at or below a number.
function power(of,   exponent) {
  exponent = log(of) / log(10)
  return 10 ^ (exponent < 0 && exponent != int(exponent) ? int(exponent) - 1 : int(exponent))
}
