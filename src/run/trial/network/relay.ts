// The way from a sandbox's own network to the proxy outside: a process that stands in the network, and outside of everything else
// of the sandbox, since nothing in it may open a UNIX domain socket.
import { isProgram } from "../../../system/find-program.ts";

/** The port on the sandbox's own loopback interface, where nothing else listens. */
const port = 3128;

/**
 * Perl of the base system, without modules. It turns the loopback interface on, listens, leaves a process that hands bytes on,
 * and becomes the rest of its arguments. That process ends with the sandbox.
 */
const script = `
my ($place, $port, @program) = @ARGV;
my ($any, $listener);
my $flags = pack("a16 s x22", "lo", 0x41);
# AF_INET 2, AF_UNIX 1, SOCK_STREAM 1, SOCK_DGRAM 2; SIOCSIFFLAGS 0x8914: IFF_UP and IFF_RUNNING.
socket($any, 2, 2, 0) && ioctl($any, 0x8914, $flags) or die "safe-sh: no network: $!\\n";
socket($listener, 2, 1, 0) && bind($listener, pack("S n a4 x8", 2, $port, "\\x7f\\0\\0\\1")) && listen($listener, 128)
  or die "safe-sh: no network: $!\\n";
my $sandbox = $$;
defined(my $child = fork) or die "safe-sh: no network: $!\\n";
if ($child) { close $listener; close $any; exec {$program[0]} @program; die "safe-sh: $program[0]: $!\\n" }
$SIG{$_} = "IGNORE" for qw(PIPE HUP INT QUIT TERM USR1 USR2);
# No stream of the sandbox stays open here.
opendir(my $all, "/proc/self/fd") or exit 1;
my @open = grep { /^\\d+$/ && $_ != fileno $listener } readdir $all;
closedir $all;
open($_, "+<", "/dev/null") for *STDIN, *STDOUT, *STDERR;
require POSIX; POSIX::close($_) for grep { $_ > 2 } @open;
my (%handle, %peer, %waiting, %ended);
my $end = sub { for my $at (grep { defined } @_) { close $handle{$at} if $handle{$at}; delete $_->{$at} for \\(%handle, %peer, %waiting, %ended) } };
while (getppid == $sandbox) {
  my ($read, $write) = ("", "");
  vec($read, fileno $listener, 1) = 1 if keys %handle < 1000;
  for my $at (keys %handle) {
    vec($read, $at, 1) = 1 if !$ended{$at} && length $waiting{$peer{$at}} < 65536;
    vec($write, $at, 1) = 1 if length $waiting{$at};
  }
  next if select($read, $write, undef, 1) <= 0;
  if (vec($read, fileno $listener, 1) && accept(my $inner, $listener)) {
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
`;

const perl = ["/usr/bin/perl", "/bin/perl", "/run/current-system/sw/bin/perl"];

/** The command line that becomes its further arguments, within a network of its own. @throws if there is no perl. */
export function relayLine(socket: string): readonly string[] {
  const program = perl.find(isProgram);
  if (program === undefined) throw new Error("a trial that reaches other machines needs perl");
  return [program, "-e", script, socket, String(port)];
}

/** Variables by which programs find the proxy. What the policy opens by its address goes there, too. */
export function proxyVariables(hosts: readonly string[]): Readonly<Record<string, string>> {
  const address = `http://127.0.0.1:${port}`;
  // Servers that a command starts in the sandbox are reached directly.
  const direct = ["localhost", "127.0.0.1", "::1"].filter((each) => !hosts.includes(each)).join(",");
  return {
    ...Object.fromEntries(["http_proxy", "https_proxy", "HTTP_PROXY", "HTTPS_PROXY"].map((name) => [name, address])),
    no_proxy: direct,
    NO_PROXY: direct,
    NODE_USE_ENV_PROXY: "1",
  };
}
