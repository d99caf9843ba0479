# SPDX-License-Identifier: Apache-2.0
# Runs one node and ensures that the node does not outlive its launcher.
#
# usage: guard.sh STAY_FILE LOG COMMAND_FILE (one argument a line)
#
# Standard input is a pipe whose only writer is the launcher, so it ends when the launcher ends in any
# way. The guard then kills the node (SIGKILL also ends a stopped process), unless STAY_FILE exists:
# the launcher creates it when the whole cluster may stay. Standard output has one line, the node's
# pid.
stay_file=$1
log=$2
command=()
while IFS= read -r argument; do
  command+=("$argument")
done <"$3"

exec 3<&0 </dev/null
"${command[@]}" 3<&- >>"$log" 2>&1 &
node=$!
echo "$node"
exec >/dev/null 2>&1

(
  read -r _ <&3
  [ -e "$stay_file" ] || kill -KILL "$node"
) &
watcher=$!

exec 3<&-
wait "$node"
status=$?
# Otherwise the watcher could later kill a new process with the pid of the ended node.
kill -KILL "$watcher" 2>/dev/null
exit "$status"
