# The namespaces of a trial: folders that are mounted over others, and a network in which every name is answered with "there is none".
# Perl of the base system, without modules.
#
# usage: perl enter.pl CALLS HOW PLACE PORT WANTED [OPTIONS FOLDER]... -- PROGRAM ARGUMENTS...
#
# CALLS: the numbers of the system calls unshare, mount, prctl and close, with commas. HOW, letters: `u` in a user namespace, as root
# there; `n` with a network of its own; `a` with a process in it that answers for names, and hands the bytes of PORT on to the
# socket at PLACE; empty: there is none. WANTED: a file that gets the names that programs ask for, a line each.
# ask-resident.pl reads this file, too.

unless (caller) {
  my @program = enter(undef, @ARGV);
  exec {$program[0]} @program;
  die "safe-sh: $program[0]: $!\n";
}

# Enters them, and yields the program and its arguments. `hold`: the end of a pipe, until whose end the process that answers for
# names stays, with all the mounts; its number is written to the second one. Undefined: it ends with this one.
sub enter {
  my ($hold, $calls, $how, $place, $port, $wanted, @rest) = @_;
  my ($unshare, $mount, $prctl, $close) = map { 0 + $_ } split /,/, $calls;
  own_namespaces($unshare, $mount, $how);
  while (@rest && $rest[0] ne "--") { mount_one($mount, splice @rest, 0, 2) }
  shift @rest;
  answer_names($hold, $place, $port, $wanted, $prctl, $close) if $how =~ /a/;
  return @rest;
}

sub fails { print STDERR "safe-sh: $_[0]: $!\n"; exit 125 }

# As unshare(1) does it, with `--propagation private`.
sub own_namespaces {
  my ($unshare, $mount, $how) = @_;
  my ($user, $group) = ($>, $) + 0);
  # CLONE_NEWNS, CLONE_NEWUSER and CLONE_NEWNET.
  my $flags = 0x20000 | ($how =~ /u/ ? 0x10000000 : 0) | ($how =~ /n/ ? 0x40000000 : 0);
  syscall($unshare, $flags) == 0 or fails("no namespaces");
  if ($how =~ /u/) {
    for my $line (["setgroups", "deny"], ["uid_map", "0 $user 1"], ["gid_map", "0 $group 1"]) {
      open my $file, ">", "/proc/self/$line->[0]" or fails("no user namespace");
      defined syswrite $file, $line->[1] or fails("no user namespace");
    }
  }
  # MS_REC and MS_PRIVATE. Perl hands on no constant, since a call may write.
  my ($none, $root) = ("none", "/");
  syscall($mount, $none, $root, $none, 0x44000, 0) == 0 or fails("mount: /");
}

# `bind=FOLDER`, or the options of an overlay. MS_RDONLY 1, MS_BIND 4096.
sub mount_one {
  my ($mount, $options, $folder) = @_;
  my ($source, $type, $flags) = ("overlay", "overlay", 0);
  if ($options =~ s/^bind=//) { ($source, $options, $flags) = ($options, "", 4096) }
  else { $options =~ s/^(ro|rw),//; $flags = 1 if $1 eq "ro" }
  syscall($mount, $source, $folder, $type, $flags, $options) == 0 or fails("mount: $folder");
}

# Turns the loopback interface on, and leaves a process that stands in the network, and outside of everything else of the sandbox,
# since nothing in it may open a UNIX domain socket.
sub answer_names {
  my ($hold, $place, $port, $wanted, $prctl, $close) = @_;
  my ($any, $listener, $names, $list);
  my $flags = pack("a16 s x22", "lo", 0x41);
  my $loopback = sub { pack "S n a4 x8", 2, shift, "\x7f\0\0\1" };
  # AF_INET 2, AF_UNIX 1, SOCK_STREAM 1, SOCK_DGRAM 2; SIOCSIFFLAGS 0x8914: IFF_UP and IFF_RUNNING.
  socket($any, 2, 2, 0) && ioctl($any, 0x8914, $flags) or fails("no network");
  $place eq "" or socket($listener, 2, 1, 0) && bind($listener, $loopback->($port)) && listen($listener, 128)
    or fails("no network");
  # Who may not listen there leaves programs without an answer, and nothing else.
  socket($names, 2, 2, 0) && bind($names, $loopback->(53)) or undef $names;
  open($list, ">>", $wanted) or undef $list;
  my $sandbox = $$;
  defined(my $child = fork) or fails("no network");
  if ($child) {
    close $_ for grep { defined } $listener, $any, $names, $list;
    if ($hold) { syswrite $hold->[1], "$child\n"; close $_ for @$hold }
    return;
  }
  # PR_SET_PDEATHSIG 1: it holds the mounts of the sandbox no longer than that.
  syscall $prctl, 1, 9, 0, 0, 0 unless $hold;
  $SIG{$_} = "IGNORE" for qw(PIPE HUP INT QUIT TERM USR1 USR2 TSTP TTIN TTOU);
  $SIG{$_} = "DEFAULT" for qw(CONT CHLD);
  # No stream of the sandbox stays open here. Perl counts the names of a number: one that it has a name for is closed by that, or
  # a connection of the same number would never be.
  close $_ for grep { defined } $any, $hold ? $hold->[1] : undef;
  opendir(my $all, "/proc/self/fd") or exit 1;
  my %own = map { fileno $_ => 1 } grep { defined } $listener, $names, $list, $hold ? $hold->[0] : undef;
  my @open = grep { /^\d+$/ && !$own{$_} } readdir $all;
  closedir $all;
  open($_, "+<", "/dev/null") for *STDIN, *STDOUT, *STDERR;
  # By the system: what ask-resident.pl has open has a name; it lets no connections in.
  for my $at (grep { $_ > 2 } @open) { syscall $close, 0 + $at }
  my (%handle, %peer, %waiting, %ended, %asked);
  my $end = sub { for my $at (grep { defined } @_) { close $handle{$at} if $handle{$at}; delete $_->{$at} for \(%handle, %peer, %waiting, %ended) } };
  while ($hold || getppid == $sandbox) {
    my ($read, $write) = ("", "");
    vec($read, fileno $hold->[0], 1) = 1 if $hold;
    vec($read, fileno $listener, 1) = 1 if defined $listener && keys %handle < 1000;
    vec($read, fileno $names, 1) = 1 if defined $names;
    for my $at (keys %handle) {
      vec($read, $at, 1) = 1 if !$ended{$at} && length $waiting{$peer{$at}} < 65536;
      vec($write, $at, 1) = 1 if length $waiting{$at};
    }
    next if select($read, $write, undef, 1) <= 0;
    # Nothing is ever written to it.
    exit 0 if $hold && vec($read, fileno $hold->[0], 1);
    if (defined $names && vec($read, fileno $names, 1)) {
      my $from = recv $names, my $question, 512, 0;
      # RFC 1035: 12 bytes, the labels of the name, and 4 bytes. The answer has the same, and says that there is no such name.
      if (defined $from && $question =~ /^(..)(.).\x00\x01.{6}([^\x00]+)\x00(....)/s) {
        my ($id, $first, $labels, $kind, $name) = ($1, $2, $3, $4, "");
        for (my $at = 0; $at < length $labels; $at += 1 + ord substr $labels, $at) {
          $name .= ($at ? "." : "") . substr $labels, $at + 1, ord substr $labels, $at;
        }
        # Written at once: this process is killed.
        syswrite $list, lc "$name\n" if defined $list && !$asked{$name}++ && keys %asked < 100 && $name =~ /^[\w.-]{1,253}\z/;
        send $names, $id . chr(ord($first) & 0x79 | 0x80) . "\x83\0\1\0\0\0\0\0\0$labels\0$kind", 0, $from;
      }
    }
    if (defined $listener && vec($read, fileno $listener, 1) && accept(my $inner, $listener)) {
      my $outer;
      if (socket($outer, 1, 1, 0) && connect($outer, pack "S a108", 1, $place)) {
        my ($one, $other) = (fileno $inner, fileno $outer);
        ($handle{$one}, $handle{$other}, $peer{$one}, $peer{$other}) = ($inner, $outer, $other, $one);
        $waiting{$_} = "" for $one, $other;
        # F_SETFL 4, O_NONBLOCK 04000. What then cannot be done at once fails with number 11.
        fcntl($_, 4, 04000) for $inner, $outer;
      }
    }
    for my $at (keys %handle) {
      next unless $handle{$at};
      my $to = $peer{$at};
      if (vec($read, $at, 1)) {
        my $got = sysread $handle{$at}, $waiting{$to}, 32768, length $waiting{$to};
        if (!defined $got) { next if $! == 11; $end->($at, $to); next }
        $ended{$at} = 1 unless $got;
      }
      if (vec($write, $at, 1)) {
        my $sent = syswrite $handle{$at}, $waiting{$at};
        if (!defined $sent) { next if $! == 11; $end->($at, $to); next }
        substr($waiting{$at}, 0, $sent) = "";
      }
    }
    # What came to its end is passed on as the end, once all before it is. Apart from the reading: in whichever order they are read.
    for my $at (keys %handle) {
      my $to = $peer{$at};
      next unless $handle{$at} && $ended{$to} && $waiting{$at} eq "";
      if ($ended{$at} && $waiting{$to} eq "") { $end->($at, $to) } else { shutdown $handle{$at}, 1 }
    }
  }
  exit 0;
}

1;
