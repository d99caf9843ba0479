# Runs one node and sees to it that the node does not outlive its launcher.
#
# usage: guard.sh KEEP_FILE LOG COMMAND_FILE (one argument a line)
#
# Standard input is a pipe whose only writer is the launcher: it ends when the launcher ends, however
# that happens. The node is then killed (SIGKILL also ends a stopped process), unless KEEP_FILE
# exists: the launcher creates it when the whole cluster is to stay. The node's pid is the only line
# on standard output.
keep_file=$1
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
  [ -e "$keep_file" ] || kill -KILL "$node"
) &
watcher=$!

exec 3<&-
wait "$node"
status=$?
# The watcher would otherwise hold on to the pid of a node that is gone.
kill -KILL "$watcher" 2>/dev/null
exit "$status"
