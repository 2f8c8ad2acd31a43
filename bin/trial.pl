# What is more at a trial than at a confined command, for ask-resident.pl: the session's `/tmp`, the mounts that stay until the
# resident has read them, and the end, which it is asked about.

# The line is changed if another trial has the session's `/tmp`. `number`: of the trial; `secret`: by which it is known that it is ours.
sub begin_trial {
  my ($line, $number, $secret, $lock, $taken, $private, $alone, $folder) = @_;
  my %trial = (number => $number, secret => $secret, alone => $alone, folder => $folder, becomes => "kept", holder => 0);
  if ($lock ne "" && !($trial{temporary} = lock_file($lock, 0))) {
    $trial{becomes} = "lost";
    for (@$line) { $_ = $private if $_ eq $taken }
  }
  pipe $trial{stays}, $trial{stay} or by_node();
  pipe $trial{told}, $trial{tell} or by_node();
  # 36, PR_SET_CHILD_SUBREAPER: the process that holds the mounts is ours when the sandbox is gone.
  syscall 0 + (split /,/, $line->[2])[2], 36, 1, 0, 0, 0;
  return \%trial;
}

# Undefined: another process has it, for so many seconds.
sub lock_file {
  my ($path, $seconds) = @_;
  # 2: O_RDWR, 0100: O_CREAT; of flock 2: LOCK_EX, 4: LOCK_NB.
  sysopen my $file, $path, 2 | 0100, 0600 or return undef;
  for (my $end = time + $seconds; !flock $file, 2 | 4;) {
    return undef if time >= $end;
    select undef, undef, undef, 0.01;
  }
  return $file;
}

# In the process that becomes the sandbox, and takes nothing of this along.
sub enter_trial {
  my ($trial, $perl, $file, @given) = @_;
  close $_ for grep { $_ } @$trial{qw(stay told temporary)};
  return enter([@$trial{qw(stays tell)}], @given);
}

sub meet_holder {
  my ($trial) = @_;
  close $_ for @$trial{qw(stays tell)};
  my $said = "";
  while (1) {
    my $got = sysread $trial->{told}, $said, 16, length $said;
    # 4: EINTR.
    last unless $got || (!defined $got && $! == 4);
  }
  $trial->{holder} = 0 + $1 if $said =~ /^(\d+)\n\z/;
}

# The mounts end, and with them what a second trial of the session must not have beside its own.
sub release_holder {
  my ($trial) = @_;
  close $trial->{stay} if $trial->{stay};
  delete $trial->{stay};
  waitpid $trial->{holder}, 0 if $trial->{holder};
}

# How it ended goes to the resident, whose line about it is printed.
sub end_trial {
  my ($trial, $how, $value) = @_;
  $trial->{words} = [@$trial{qw(number secret)}, $how, $value, $trial->{becomes}];
  # As long as a process that keeps waits for another one.
  $trial->{keeping} = lock_file($trial->{alone}, 20) if $trial->{alone} ne "";
  my ($what, $count, $said) = ask("end", 120, [@{$trial->{words}}, $trial->{holder}, $trial->{keeping} ? 1 : 0]);
  by_node() unless $what eq "ended" && defined $said;
  release_holder($trial);
  close $_ for grep { $_ } @$trial{qw(keeping temporary)};
  print STDERR $said;
}

# Node ends it, from what is written down.
sub leave_trial {
  my ($trial) = @_;
  release_holder($trial);
  close $trial->{keeping} if $trial->{keeping};
  $ENV{SAFE_SH_TRIAL} = join " ", @{$trial->{words}};
}

1;
