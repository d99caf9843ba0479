# SPDX-License-Identifier: Apache-2.0
# Stops and continues processes for the launcher, which writes lines "STOP pid" and "CONT pid".
# Prints "READY" first, then answers each line with "OK" or "FAILED". When the launcher ends in any
# way, this script continues all processes that are still stopped. Runs on bash 3.2.

# Signals that end a launcher's process group must not end this script before its work is done. PIPE
# comes from answering a launcher that has ended. The end of the input always ends this script.
trap '' INT TERM HUP QUIT PIPE TSTP TTIN TTOU

stopped=' '

forget() {
  stopped="${stopped/ $1 / }"
}

deliver() {
  # 0, 1 and anything that is not a number would address process groups or the whole system.
  case "$2" in '' | *[!0-9]* | 0* | 1) return 1 ;; esac
  case "$1" in
    STOP)
      # Recorded first: if this is interrupted, one CONT too many does no harm.
      stopped="$stopped$2 "
      kill -STOP "$2" || { forget "$2"; return 1; }
      ;;
    CONT)
      forget "$2"
      kill -CONT "$2"
      ;;
    *) return 1 ;;
  esac
}

echo READY
while read -r signal pid; do
  if deliver "$signal" "$pid" 2>/dev/null; then
    echo OK
  else
    echo FAILED
  fi 2>/dev/null
done

for pid in $stopped; do
  kill -CONT "$pid" 2>/dev/null
done
