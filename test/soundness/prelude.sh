# Read by the bash that is watched, before the script: limits, and a trace of its own descriptor.
unset BASH_ENV
ulimit -t 1 -f 512 -c 0 -u 96
command_not_found_handle() { /mnt/stub "$@"; }
exec 250>>/mnt/log/trace
BASH_XTRACEFD=250
PS4='@7f3a '
set -x
