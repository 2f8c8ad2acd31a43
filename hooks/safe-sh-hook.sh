# shellcheck shell=sh
# The hook as hosts start it: `/bin/sh -c 'trap "exit 2" 0; . "$0"' FILE [--node=PROGRAM] OPTIONS...`. The resident checker answers
# where one listens, node elsewhere. A shell reads the group whole before it begins, so that a file that is cut short runs
# nothing, and the trap of who reads it exits with 2, which blocks.
{
  node=node
  case ${1-} in --node=*) node=${1#--node=} && shift ;; esac
  here=${0%/*}
  # shellcheck source=../bin/find-perl.sh disable=SC1091
  . "$here/../bin/find-perl.sh"
  # Ends with 2 unless the file has ended it, or has become node.
  if [ -n "$perl" ]; then
    PERL_BADLANG=0 exec "$perl" -e 'do shift; print STDERR "safe-sh: the hook cannot start and the command is blocked: $@$!\n"; exit 2' \
      "$here/../bin/ask-resident.pl" hook "$here" "$node" "$@"
  fi
  exec env NODE_OPTIONS= NODE_EXTRA_CA_CERTS= "$node" -e \
    'process.exitCode = 2; try { require(process.argv[1]) } catch (error) { console.error(String(error)) }' \
    "$here/safe-sh-hook.cjs" "$@"
}
