# Asks the resident checker how a call of the shell runs, and runs it; or what a hook answers, and answers it.
# Anything unexpected goes to node, which judges by itself. Perl of the base system, without modules, since each takes longer
# to load than the answer.
#
# usage: perl ask-resident.pl shell FOLDER ARGUMENTS-OF-BASH...
#        perl ask-resident.pl hook FOLDER NODE OPTIONS-OF-THE-HOOK...
my ($kind, $here, @given) = @ARGV;
my $node = $kind eq "hook" ? shift @given : "node";
my $event;
# What comes before node, if it is to end what has begun.
my $leave_it;
delete $ENV{PERL_BADLANG};

# Why nobody answered is for the hook, which starts a resident where none listens.
sub by_node {
  my ($why) = @_;
  # It would end the next program.
  alarm 0;
  $leave_it->() if $leave_it;
  if ($kind eq "hook") {
    $ENV{SAFE_SH_RESIDENT} = $why // "unanswered";
    if (defined $event) {
      open STDIN, "<&", put_back($event) or blocks("its input cannot be kept: $!");
    }
    exec {"/bin/sh"} "sh", "-c", 'trap "exit 2" 0; . "$0"', "$here/safe-sh-hook.sh", "--node=$node", @given;
    blocks("/bin/sh cannot be started: $!");
  }
  exec {"/usr/bin/env"} "env", "node", "$here/safe-sh.cjs", @given;
  exit 125;
}

# What was read, to be read again: in a pipe if one holds it, since a disk can be full.
sub put_back {
  my ($text) = @_;
  # 4: F_SETFL, 04000: O_NONBLOCK.
  my ($from, $to);
  return $from if pipe($from, $to) && fcntl($to, 4, 04000) && (syswrite($to, $text) // -1) == length $text;
  # A limit on the size of files would end this process, which says nothing.
  $SIG{XFSZ} = "IGNORE";
  # It has no name, and is this user's alone.
  open my $file, "+>", undef or blocks("its input cannot be kept: $!");
  for (my $at = 0; $at < length $text;) {
    $at += syswrite($file, $text, 65536, $at) || blocks("its input cannot be kept: $!");
  }
  sysseek $file, 0, 0 or blocks("its input cannot be kept: $!");
  return $file;
}

sub blocks { print STDERR "safe-sh: the hook failed and the command is blocked: $_[0]\n"; exit 2; }

by_node() if $^O ne "linux";

# Streams that node would look at: a terminal, a file as input, a folder or a file that cannot be written as output.
my $null = 0x103;
for my $stream (*STDIN, *STDOUT, *STDERR) {
  my @is = stat $stream or by_node();
  # 3: F_GETFL. Opened for reading only, or as a place only (O_PATH), a file could still be opened again for writing.
  my $mode = fcntl $stream, 3, 0 or by_node();
  by_node() if $mode & 010000000 || ($stream ne *STDIN && !($mode & 3));
  my $form = $is[2] & 0170000;
  # A question that a hook writes to nowhere would not be put.
  my $nowhere = $form == 0020000 && $is[6] == $null && !($kind eq "hook" && $stream eq *STDOUT);
  # A socket that is not the stream of a connected pair leads elsewhere. 1: SOL_SOCKET, 3: SO_TYPE, 39: SO_DOMAIN.
  my $pair = $form == 0140000 && defined getpeername($stream) &&
    unpack("i", getsockopt($stream, 1, 39) // "") == 1 && unpack("i", getsockopt($stream, 1, 3) // "") == 1;
  next if $form == 0010000 || $pair || $nowhere || ($kind eq "hook" && $form == 0140000);
  by_node() unless $form == 0100000 && ($kind eq "hook" || $stream ne *STDIN);
}

# The folder of the resident: this user's alone.
my $home = $ENV{HOME} // "";
my $state = ($ENV{XDG_STATE_HOME} // "") =~ m{^/} ? $ENV{XDG_STATE_HOME} : "$home/.local/state";
my $place = ($ENV{XDG_RUNTIME_DIR} // "") =~ m{^/} ? "$ENV{XDG_RUNTIME_DIR}/safe-sh" : "$state/safe-sh/resident";
my @folder = lstat $place or by_node("missing");
by_node() unless ($folder[2] & 0177777) == 0040700 && $folder[4] == $>;
my @socket = lstat "$place/socket" or by_node("missing");
by_node() unless ($socket[2] & 0170000) == 0140000 && $socket[4] == $>;
by_node() if length("$place/socket") > 107;

# Where this is, without a process for it; the shell's own word for it counts only if it is the same folder.
my @at = stat "." or by_node();
my $cwd = $ENV{PWD} // "";
my @said = $cwd =~ m{^/} ? stat $cwd : ();
# What is below /proc/self is another place for every process.
unless (@said && $said[0] == $at[0] && $said[1] == $at[1] && $cwd !~ m{^/(?:proc|dev|sys)(?:/|$)}) {
  $cwd = readlink("/proc/self/cwd") // by_node();
  # That of a folder that was removed leads nowhere.
  @said = stat $cwd or by_node();
  by_node() unless $said[0] == $at[0] && $said[1] == $at[1];
}

if ($kind eq "hook") {
  # The host closes its end when it has said everything. Bounds as in the hook itself.
  my $end = time + 8;
  $event = "";
  while (1) {
    vec(my $ready = "", 0, 1) = 1;
    my $left = $end - time;
    if ($left <= 0 || select($ready, undef, undef, $left) == 0) { blocks("its input did not end") }
    my $got = sysread STDIN, $event, 65536, length $event;
    blocks("its input cannot be read: $!") unless defined $got;
    last if $got == 0;
    blocks("its input is too long to read") if length $event > 8_000_000;
  }
  by_node() if length $event > 3_500_000;
}

# What is seen of the machine: in a container that shares the folder of the socket, other files have the same names.
my @namespaces = map { readlink("/proc/self/ns/$_") // by_node() } qw(mnt pid user);
my @root = stat "/" or by_node();

my @build = stat "$here/../dist/cli.cjs" or by_node();
my ($what, $count, @rest) = ask($kind, 3, [defined $event ? $event : (), @given], map { "$_=$ENV{$_}" } keys %ENV);
by_node() unless defined $count && $count =~ /^\d+$/ && $count >= 1 && @rest >= $count;
my @line = splice @rest, 0, $count;

if ($kind eq "hook") {
  say_answer(@line) if $what eq "hook" && @line == 3 && $line[0] =~ /^[02]\z/;
  by_node();
}
if ($what eq "bash") {
  change_environment(@rest);
  become(@line);
}
if ($what eq "trial" && @rest >= 12) {
  my $folder = $here =~ m{^/} ? $here : "./$here";
  require "$folder/$_" for qw(enter.pl trial.pl);
  my @before = splice @rest, 0, 5;
  run_confined(@before, begin_trial(\@line, splice @rest, 0, 7));
}
by_node() unless $what eq "confine" && @rest >= 5;
run_confined(splice @rest, 0, 5);

# A request: its length, then a list of texts with their lengths. The answer has the same form. It is waited for so many seconds.
sub ask {
  my ($kind, $patience, $words, @variables) = @_;
  my @fields = ($kind, "$build[0]:$build[1]:$build[7]:$build[9]", "@namespaces $root[0]:$root[1]", $$, $cwd, scalar(@$words), @$words, @variables);
  my $request = join "", map { pack "N/a*", $_ } @fields;
  $SIG{ALRM} = sub { by_node() };
  alarm 3;
  socket(my $socket, 1, 1, 0) or by_node();
  connect($socket, pack "S a108", 1, "$place/socket") or by_node("missing");
  # 1, 17: SO_PEERCRED: process, user and group of who listens. A folder in another's could have been exchanged meanwhile.
  my $listener = getsockopt($socket, 1, 17) // by_node();
  my ($process, $owner) = unpack "iII", $listener;
  by_node() unless $owner == $>;
  # A stopped one would never answer: as if there were none, and another takes its place.
  if (open my $state, "<", "/proc/$process/stat") { by_node("missing") if (<$state> // "") =~ /\) [TtZX] / }
  $request = pack("N", length $request) . $request;
  while (length $request) {
    # 0x4000: no signal if the other end is gone.
    my $sent = send($socket, $request, 0x4000) or by_node();
    substr($request, 0, $sent) = "";
  }
  alarm $patience;
  my $answer = "";
  while (1) {
    # A signal may be blocked here; a wait is not.
    vec(my $ready = "", fileno $socket, 1) = 1;
    my $found = select($ready, undef, undef, $patience);
    # 4: EINTR.
    next if $found < 0 && $! == 4;
    by_node() if $found < 1;
    my $got = sysread $socket, $answer, 65536, length $answer;
    by_node() unless defined $got;
    last if $got == 0;
  }
  alarm 0;
  delete $SIG{ALRM};
  close $socket;
  by_node() unless length $answer > 4 && unpack("N", $answer) == length($answer) - 4;
  return unpack "(N/a*)*", substr $answer, 4;
}

# Starts the sandbox, and waits for its end. A process that became the sandbox would take it along when the caller's thread
# ends, and could not report in which folder the script has ended.
sub run_confined {
  my ($filter, $input, $leave, $note, $limit, $trial) = @_;
  # Descriptors that the caller left open: through a folder's a confined script could write.
  opendir my $open, "/proc/self/fd" or by_node();
  my @open = grep { /^\d+$/ && $_ > 2 } readdir $open;
  my $own = fileno $open;
  for my $number (@open) {
    next if $number == $own;
    # Perl's own are closed when it becomes another program; to open one again by its number, and close it, is safe.
    open my $again, "<&=", $number or next;
    close $again;
  }
  closedir $open;
  # The next ones are for the sandbox: they begin at 3, where a script reports its folder.
  $^F = 255;
  my ($report, $reported) = $leave ne "" ? written_without_waiting() : ();
  my ($rules, $given) = written_without_waiting();
  (syswrite($given, $filter) // -1) == length $filter or by_node();
  close $given;
  pipe my $status, my $ended or by_node();
  my $caught;
  my @terminating = grep { ($SIG{$_} // "") ne "IGNORE" } qw(HUP INT QUIT TERM USR1 USR2);
  my $started = 0;
  for my $name (@terminating) { $SIG{$name} = sub { pass_on($started, $name, $caught, $trial) ; $caught = $name } }
  for my $name (grep { ($SIG{$_} // "") ne "IGNORE" } qw(TSTP TTIN TTOU)) {
    $SIG{$name} = sub { kill STOP => family($started); kill STOP => $$ };
  }
  $SIG{CONT} = sub { kill CONT => family($started) };
  $SIG{CHLD} = "DEFAULT";
  my $starter = $$;
  my $child = fork // by_node();
  if ($child == 0) {
    end_with($starter, $limit);
    $SIG{$_} = "DEFAULT" for @terminating, "CONT", grep { ($SIG{$_} // "") ne "IGNORE" } qw(TSTP TTIN TTOU);
    close $status;
    my $three;
    if ($report) {
      # The lowest number that is free is that of the end that was closed.
      close $report;
      open $three, ">&", $reported or fail("$!");
      close $reported;
    }
    @line = enter_trial($trial, @line) if $trial;
    my %numbers = ("--seccomp" => fileno $rules, "--json-status-fd" => fileno $ended);
    my $at = 0;
    for (; $at < $#line && $line[$at] ne "--"; $at++) {
      $line[$at + 1] = $numbers{$line[$at]} if exists $numbers{$line[$at]};
    }
    # Who starts the script inside of it gives it the signals back, but for those that this process was started to ignore.
    for ($at += 2; $at < $#line && $line[$at] =~ /^--default-signal=(\w+)\z/; $at++) {
      if (($SIG{$1} // "") eq "IGNORE") { $line[$at] =~ s/default/ignore/ } else { $SIG{$1} = "IGNORE" }
    }
    if ($input eq "nothing") { open STDIN, "<", "/dev/null" or fail("$!") }
    limit_processes(split / /, $limit);
    change_environment(@rest);
    become(@line);
  }
  $started = $child;
  close $_ for grep { $_ } $reported, $rules, $ended;
  meet_holder($trial) if $trial;
  pass_on($child, $caught, undef, $trial) if defined $caught;
  print STDERR $note;
  # 4: EINTR.
  1 until waitpid($child, 0) == $child || $! != 4;
  my ($code, $signal) = ($? >> 8, $? & 127);
  my $said = "";
  1 while sysread $status, $said, 4096, length $said;
  if ($trial) {
    $started = 0;
    my $from = defined $caught && $code == 128 + number_of($caught) ? number_of($caught) : $signal;
    my $how = $from ? "signalled" : $said =~ /"exit-code"/ ? "exited" : "failed";
    $leave_it = sub { leave_trial($trial) };
    end_trial($trial, $how, $from || $code);
    $leave_it = undef;
    fail("the sandbox could not be set up") if $how eq "failed";
    end_by($from) if $from;
    leave($cwd, $trial->{folder}) if $trial->{folder} ne "" && $code == 0;
    exit $code;
  }
  # Of the signal that came, as bash would.
  end_by($signal) if $signal;
  end_by(number_of($caught)) if defined $caught && $code == 128 + number_of($caught);
  fail("the sandbox could not be set up") unless $said =~ /"exit-code"/;
  if ($leave ne "" && $code == 0) {
    my $folder = "";
    1 while sysread $report, $folder, 4096, length $folder;
    leave($1, $leave) if $folder =~ m{^(/[^\0]*)\n\z}s && -d $1;
  }
  exit $code;
}

# A pipe in which a script that writes more than fits is not held up.
sub written_without_waiting {
  pipe my $from, my $to or by_node();
  # 4: F_SETFL, 04000: O_NONBLOCK.
  fcntl $to, 4, 04000 or by_node();
  return ($from, $to);
}

# The sandbox's own process ends of signals, and takes the script along: first the script's get them, as they would from bash.
sub pass_on {
  my ($child, $name, $before, $trial) = @_;
  return unless $child;
  my ($outer, @family) = family($child);
  @family = grep { $_ != $trial->{holder} } @family if $trial && $trial->{holder};
  # Bubblewrap's first process in the sandbox takes no signal. What has left the script's group, as `timeout` does, gets none of
  # bash's either, and ends with the script.
  my $group = @family > 1 ? getpgrp $family[1] : 0;
  return kill $name => grep { getpgrp $_ == $group } @family if @family > 1 && !defined $before;
  kill KILL => $outer;
}

# A process and those below it.
sub family {
  my @found = grep { $_ } @_;
  for (my $at = 0; $at < @found; $at++) {
    open my $children, "<", "/proc/$found[$at]/task/$found[$at]/children" or next;
    push @found, split " ", <$children> // "";
  }
  return @found;
}

# Of x86-64 and ARM64, as far as they can come here.
sub number_of { return {HUP => 1, INT => 2, QUIT => 3, USR1 => 10, USR2 => 12, TERM => 15}->{$_[0]} }

sub end_by {
  my ($signal) = @_;
  $SIG{$_} = "DEFAULT" for qw(HUP INT QUIT TERM USR1 USR2);
  kill $signal => $$;
  exit 128 + $signal;
}

# Ends this process with the one that started it, even if that is gone already. 1: PR_SET_PDEATHSIG.
sub end_with {
  my ($starter, $limit) = @_;
  my ($call) = split / /, $limit;
  syscall $call + 0, 1, 9, 0, 0, 0;
  exit 125 if getppid != $starter;
}

# `PRCTL PRLIMIT64 MOST`: numbers of system calls. 6: RLIMIT_NPROC, 4: RLIMIT_CORE. No limit is made wider.
sub limit_processes {
  my (undef, $call, $most) = @_;
  my $now = pack "Q2", 0, 0;
  my $none = pack "Q2", 0, 0;
  syscall $call + 0, 0, 4, $none, 0;
  return if syscall($call + 0, 0, 6, 0, $now) < 0 || (unpack "Q2", $now)[0] <= $most;
  my $less = pack "Q2", $most, $most;
  syscall $call + 0, 0, 6, $less, 0;
}

# Writes the folder in which a script has ended for its caller, into a plain file of this user.
sub leave {
  my ($folder, $path) = @_;
  my @before = lstat $path;
  my $file;
  # 1: O_WRONLY, 0100: O_CREAT, 0200: O_EXCL, 04000: O_NONBLOCK.
  if (@before) {
    return cannot_leave($path) unless ($before[2] & 0170000) == 0100000 && $before[4] == $> && $before[3] == 1;
    sysopen $file, $path, 1 | 04000 or return cannot_leave($path);
    my @now = stat $file;
    # Another file could have come into its place.
    return cannot_leave($path) unless $now[0] == $before[0] && $now[1] == $before[1] && $now[3] == 1;
    truncate $file, 0 or return cannot_leave($path);
  } else {
    sysopen $file, $path, 1 | 0100 | 0200, 0600 or return cannot_leave($path);
  }
  (syswrite($file, "$folder\n") // -1) == length("$folder\n") or cannot_leave($path);
}

sub cannot_leave { print STDERR "safe-sh: `$_[0]` cannot be written\n"; exit 1; }

sub fail { print STDERR "safe-sh: failed, and nothing was run: $_[0]\n"; exit 125; }

# Writes all of an answer, or ends with 2, which blocks: half of one says nothing.
sub say_answer {
  my ($code, $out, $errors) = @_;
  $SIG{PIPE} = "IGNORE";
  $SIG{ALRM} = sub { exit 2 };
  alarm 2;
  for my $pair ([*STDERR, $errors], [*STDOUT, $out]) {
    my ($stream, $text) = @$pair;
    while (length $text) {
      my $sent = syswrite $stream, $text;
      exit 2 unless $sent || $stream eq *STDERR;
      last unless $sent;
      substr($text, 0, $sent) = "";
    }
  }
  exit $code;
}

# Names to take out of the environment, and values to put in.
sub change_environment {
  for (@_) {
    my ($name, $value) = /^([^=]+)(?:=(.*))?$/s or next;
    if (defined $value) { $ENV{$name} = $value } else { delete $ENV{$name} }
  }
}

sub become {
  my @line = @_;
  exec { $line[0] } @line;
  fail("cannot start $line[0]: $!");
}
