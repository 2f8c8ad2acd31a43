# shellcheck shell=sh disable=SC2034
# Sets `perl` to the program that asks the resident checker (ask-resident.pl); empty: node does without. Sourced.
perl=
# What perl obeys could make it another program, or make it print.
case ${PERL5OPT+x}${PERL5LIB+x}${PERLLIB+x}${PERL5DB+x}${PERLDB_OPTS+x}${PERLIO+x}${PERL_UNICODE+x}${PERL_SIGNALS+x}${PERL_HASH_SEED+x}${PERL_HASH_SEED_DEBUG+x}${PERL_PERTURB_KEYS+x}${PERL_RAND_SEED+x}${PERL_MEM_LOG+x}${PERL_BADLANG+x}${SAFE_SH_RESIDENT-} in
  '')
    # A descriptor that is closed would become that of perl's own program.
    if [ -e /proc/self/fd/0 ] && [ -e /proc/self/fd/1 ] && [ -e /proc/self/fd/2 ] && [ -x /usr/bin/perl ]; then
      perl=/usr/bin/perl
    fi
    ;;
esac
