# Asks the resident checker what a call of the shell may become, and becomes it. Anything unexpected goes to node, which
# judges by itself. Perl of the base system, without modules, since each takes longer to load than the answer.
#
# usage: perl ask-resident.pl FOLDER-OF-SAFE-SH ARGUMENTS-OF-BASH...
my ($here, @given) = @ARGV;
delete $ENV{PERL_BADLANG};

sub by_node { exec {"/usr/bin/env"} "env", "node", "$here/safe-sh.cjs", @given; exit 125; }

by_node() if $^O ne "linux";

# Streams that node would look at: a terminal, a file as input, a folder or a file that cannot be written as output.
my $null = 0x103;
for my $stream (*STDIN, *STDOUT, *STDERR) {
  my @is = stat $stream or by_node();
  my $kind = $is[2] & 0170000;
  # 3: F_GETFL. Opened for reading only, or as a place only (O_PATH), a file could still be opened again for writing.
  my $mode = fcntl $stream, 3, 0 or by_node();
  by_node() if $mode & 010000000 || ($stream ne *STDIN && !($mode & 3));
  next if $kind == 0010000 || $kind == 0140000 || ($kind == 0020000 && $is[6] == $null);
  by_node() unless $kind == 0100000 && $stream ne *STDIN;
}

# The folder of the resident: this user's alone.
my $home = $ENV{HOME} // "";
my $state = ($ENV{XDG_STATE_HOME} // "") =~ m{^/} ? $ENV{XDG_STATE_HOME} : "$home/.local/state";
my $place = ($ENV{XDG_RUNTIME_DIR} // "") =~ m{^/} ? "$ENV{XDG_RUNTIME_DIR}/safe-sh" : "$state/safe-sh/resident";
my @folder = lstat $place or by_node();
by_node() unless ($folder[2] & 0177777) == 0040700 && $folder[4] == $>;
my @socket = lstat "$place/socket" or by_node();
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

# A request: its length, then a list of texts with their lengths. The answer has the same form.
my @build = stat "$here/../dist/cli.cjs" or by_node();
my @fields = ("shell", "$build[0]:$build[1]:$build[7]:$build[9]", $cwd, scalar(@given), @given, map { "$_=$ENV{$_}" } keys %ENV);
my $request = join "", map { pack "N/a*", $_ } @fields;
$SIG{ALRM} = sub { by_node() };
alarm 5;
socket(my $asked, 1, 1, 0) or by_node();
connect($asked, pack "S a108", 1, "$place/socket") or by_node();
$request = pack("N", length $request) . $request;
while (length $request) {
  # 0x4000: no signal if the other end is gone.
  my $sent = send($asked, $request, 0x4000) or by_node();
  substr($request, 0, $sent) = "";
}
my $answer = "";
while (1) {
  # A signal may be blocked here; a wait is not.
  vec(my $ready = "", fileno $asked, 1) = 1;
  by_node() if select($ready, undef, undef, 5) < 1;
  my $got = sysread $asked, $answer, 65536, length $answer;
  by_node() unless defined $got;
  last if $got == 0;
}
alarm 0;
delete $SIG{ALRM};
close $asked;
by_node() unless length $answer > 4 && unpack("N", $answer) == length($answer) - 4;
my ($what, $filter, $input, $count, @rest) = unpack "(N/a*)*", substr $answer, 4;
by_node() unless defined $count && $count =~ /^\d+$/ && $count >= 1 && @rest >= $count;
my @line = splice @rest, 0, $count;

if ($what eq "confine") {
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
  # These two are for bubblewrap.
  $^F = 255;
  open my $rules, "<", $filter or by_node();
  open my $nowhere, ">", "/dev/null" or by_node();
  my %numbers = ("--seccomp" => fileno $rules, "--json-status-fd" => fileno $nowhere);
  for (my $at = 0; $at < $#line && $line[$at] ne "--"; $at++) {
    $line[$at + 1] = $numbers{$line[$at]} if exists $numbers{$line[$at]};
  }
  if ($input eq "nothing") { open STDIN, "<", "/dev/null" or by_node() }
  become(@line);
}
become(@line) if $what eq "bash";
by_node();

sub become {
  my @line = @_;
  # Names to take out of the environment, and values to put in.
  for (@rest) {
    my ($name, $value) = /^([^=]+)(?:=(.*))?$/s or next;
    if (defined $value) { $ENV{$name} = $value } else { delete $ENV{$name} }
  }
  exec { $line[0] } @line;
  print STDERR "safe-sh: cannot start $line[0]: $!\n";
  exit 125;
}
