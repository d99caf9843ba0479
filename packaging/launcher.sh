# SPDX-License-Identifier: Apache-2.0
# Finds a JDK 17 and runs Manx's command line on it. Sourced by ./manx of a clone, and by bin/manx of an
# unpacked release, where this file is in lib. Both set:
#   class_path  of the command line
#   jars        directory of its jars; a newer jar outdates the archive of classes
#   archive     where that archive is kept
#   agent_jar   the agent's jar, which nodes load
#   build       commit and state of the sources, or empty; see io.manx.results.run.Build
# shellcheck shell=bash disable=SC2154

# Options against collections during a run: a pause of the load generator would look like a pause of
# Cassandra. A young generation of fixed size lasts for half a minute of 1,000 requests/s, and each run
# begins with a collection. With a short pause as its goal, G1 would collect every few seconds, for 5
# to 20 ms while the nodes keep the processors busy. The metaspace must not cause a collection either.
options=(-Xms1g -Xmx1g -Xmn400m -XX:MetaspaceSize=128m -XX:+UseG1GC -XX:-UsePerfData)

fail() {
  printf 'manx: %s\n' "$1" >&2
  exit 1
}

# Prints the major version of the JDK in $1, or nothing if there is no compiler in it.
jdk_version() {
  [ -x "$1/bin/javac" ] || return 0
  if [ -f "$1/release" ]; then
    sed -n 's/^JAVA_VERSION="\{0,1\}\([0-9]*\).*/\1/p' "$1/release"
  else
    "$1/bin/javac" -version 2>&1 | sed -n 's/^javac \([0-9]*\).*/\1/p'
  fi
}

jdk_candidates() {
  if [ -n "${MANX_JDK_DIRS+set}" ]; then
    printf '%s\n' "$MANX_JDK_DIRS" | tr ':' '\n'
    return
  fi
  printf '%s\n' "${MANX_JAVA_HOME:-}" "${JAVA_HOME:-}"
  local java
  if java=$(command -v java); then
    dirname "$(dirname "$(readlink -f "$java" 2>/dev/null || echo "$java")")"
  fi
  printf '%s\n' /usr/lib/jvm/* /usr/java/* /opt/java/* /Library/Java/JavaVirtualMachines/*/Contents/Home \
    /opt/homebrew/opt/openjdk@17 "${HOME:-}"/.sdkman/candidates/java/* "${HOME:-}"/.jdks/*
}

find_jdk() {
  local candidate seen=''
  if [ -z "${MANX_JDK_DIRS+set}" ] && [ -n "${MANX_JAVA_HOME:-}" ] && [ "$(jdk_version "$MANX_JAVA_HOME")" != 17 ]; then
    fail "MANX_JAVA_HOME is '$MANX_JAVA_HOME', which is not a JDK 17; set it to the directory of one, or unset it"
  fi
  while IFS= read -r candidate; do
    [ -n "$candidate" ] && [ -d "$candidate" ] || continue
    local version
    version=$(jdk_version "$candidate")
    if [ "$version" = 17 ]; then
      printf '%s\n' "$candidate"
      return
    fi
    [ -n "$version" ] && case " $seen " in *" $version "*) ;; *) seen="$seen $version" ;; esac
  done < <(jdk_candidates)
  fail "no JDK 17 found${seen:+ (found only${seen})}; Cassandra 5.0 refuses 18 and later. Install one, e.g. 'apt install openjdk-17-jdk-headless', 'dnf install java-17-openjdk-devel' or 'brew install openjdk@17', or set MANX_JAVA_HOME to its directory"
}

# Archives the classes of the command line, which then starts in about two thirds of the time. Without
# an archive, or with one that does not fit, it still starts.
archive_classes() {
  if "$JAVA_HOME/bin/java" "${options[@]}" -XX:ArchiveClassesAtExit="$archive.$$" -cp "$class_path" io.manx.cli.Manx sim --list >/dev/null 2>&1; then
    mv -f "$archive.$$" "$archive"
  else
    rm -f "$archive.$$" "$archive"
    : 2>/dev/null >"$archive" || true # An empty archive: no further try until there are new jars.
  fi
}

# Whether a jar came into its place after the archive was made: jars of a release have older times.
archive_is_old() {
  [ -w "$jars" ] || return 1
  [ ! -f "$archive" ] || [ -n "$(find "$jars" -maxdepth 2 -name '*.jar' -cnewer "$archive" -print -quit 2>/dev/null)" ]
}

# Every JVM reads options from these variables. Manx and its nodes must not: a second collector or an
# occupied JMX port would keep them from starting. Maven may, as they may set a proxy.
keep_jvm_variables_for_maven() {
  local variable
  for variable in JAVA_TOOL_OPTIONS JDK_JAVA_OPTIONS _JAVA_OPTIONS; do
    if [ -n "${!variable:-}" ]; then
      printf 'manx: note: %s is ignored; use MANX_JAVA_OPTS for Manx, --jvm-option for its nodes\n' "$variable" >&2
      export "MANX_MAVEN_$variable=${!variable}"
      unset "$variable"
    fi
  done
}

# Sets columns to the width of the terminal that results are printed on; empty if they go elsewhere.
find_columns() {
  columns=''
  [ -t 1 ] || return 0
  { columns=$(stty size <&3 2>/dev/null) || columns=${COLUMNS:-}; } 3>&1
  columns=${columns##* }
  case $columns in
    0 | *[!0-9]* | ??????*) columns='' ;;
  esac
}

# Runs the command line in place of this shell.
run_manx() {
  keep_jvm_variables_for_maven
  if archive_is_old; then
    archive_classes
  fi
  local terminal=false
  [ -t 2 ] && terminal=true
  local columns
  find_columns
  # shellcheck disable=SC2086
  exec "$JAVA_HOME/bin/java" "${options[@]}" -XX:SharedArchiveFile="$archive" -Xlog:cds=off -Xlog:cds+dynamic=off -Dmanx.terminal=$terminal ${columns:+"-Dmanx.columns=$columns"} ${build:+"-Dmanx.build=$build"} -Dmanx.agent.jar="$agent_jar" ${MANX_JAVA_OPTS:-} \
    -cp "$class_path${MANX_CLASS_PATH:+:$MANX_CLASS_PATH}" io.manx.cli.Manx "$@"
}
