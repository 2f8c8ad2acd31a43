// The way from a sandbox's own network to the proxy outside: a process that stands in the network, and outside of everything else
// of the sandbox, since nothing in it may open a UNIX domain socket.
import { isProgram } from "../../../system/find-program.ts";
import { hostOf } from "./entries.ts";

/** The port on the sandbox's own loopback interface, where nothing else listens. */
const port = 3128;

/**
 * Perl of the base system, without modules. It turns the loopback interface on, listens, leaves a process that hands bytes on and
 * answers every question for a name with "there is none", and becomes the rest of its arguments. That process ends with the
 * sandbox. An empty place: there is no proxy.
 */
const script = `
my ($place, $port, $wanted, $prctl, @program) = @ARGV;
my ($any, $listener, $names, $list);
my $flags = pack("a16 s x22", "lo", 0x41);
my $loopback = sub { pack "S n a4 x8", 2, shift, "\\x7f\\0\\0\\1" };
# AF_INET 2, AF_UNIX 1, SOCK_STREAM 1, SOCK_DGRAM 2; SIOCSIFFLAGS 0x8914: IFF_UP and IFF_RUNNING.
socket($any, 2, 2, 0) && ioctl($any, 0x8914, $flags) or die "safe-sh: no network: $!\\n";
$place eq "" or socket($listener, 2, 1, 0) && bind($listener, $loopback->($port)) && listen($listener, 128)
  or die "safe-sh: no network: $!\\n";
# Who may not listen there leaves programs without an answer, and nothing else.
socket($names, 2, 2, 0) && bind($names, $loopback->(53)) or undef $names;
open($list, ">>", $wanted) or undef $list;
my $sandbox = $$;
defined(my $child = fork) or die "safe-sh: no network: $!\\n";
if ($child) { close $_ for grep { defined } $listener, $any, $names, $list; exec {$program[0]} @program; die "safe-sh: $program[0]: $!\\n" }
# PR_SET_PDEATHSIG 1: it holds the mounts of the sandbox no longer than that.
syscall 0 + $prctl, 1, 9, 0, 0, 0;
$SIG{$_} = "IGNORE" for qw(PIPE HUP INT QUIT TERM USR1 USR2);
# No stream of the sandbox stays open here.
opendir(my $all, "/proc/self/fd") or exit 1;
my %own = map { fileno $_ => 1 } grep { defined } $listener, $names, $list;
my @open = grep { /^\\d+$/ && !$own{$_} } readdir $all;
closedir $all;
open($_, "+<", "/dev/null") for *STDIN, *STDOUT, *STDERR;
for my $at (grep { $_ > 2 } @open) { open(my $one, "<&=", $at) and close $one }
my (%handle, %peer, %waiting, %ended, %asked);
my $end = sub { for my $at (grep { defined } @_) { close $handle{$at} if $handle{$at}; delete $_->{$at} for \\(%handle, %peer, %waiting, %ended) } };
while (getppid == $sandbox) {
  my ($read, $write) = ("", "");
  vec($read, fileno $listener, 1) = 1 if defined $listener && keys %handle < 1000;
  vec($read, fileno $names, 1) = 1 if defined $names;
  for my $at (keys %handle) {
    vec($read, $at, 1) = 1 if !$ended{$at} && length $waiting{$peer{$at}} < 65536;
    vec($write, $at, 1) = 1 if length $waiting{$at};
  }
  next if select($read, $write, undef, 1) <= 0;
  if (defined $names && vec($read, fileno $names, 1)) {
    my $from = recv $names, my $question, 512, 0;
    # RFC 1035: 12 bytes, the labels of the name, and 4 bytes. The answer has the same, and says that there is no such name.
    if (defined $from && $question =~ /^(..)(.).\\x00\\x01.{6}([^\\x00]+)\\x00(....)/s) {
      my ($id, $first, $labels, $kind, $name) = ($1, $2, $3, $4, "");
      for (my $at = 0; $at < length $labels; $at += 1 + ord substr $labels, $at) {
        $name .= ($at ? "." : "") . substr $labels, $at + 1, ord substr $labels, $at;
      }
      # Written at once: this process is killed.
      syswrite $list, lc "$name\\n" if defined $list && !$asked{$name}++ && keys %asked < 100 && $name =~ /^[\\w.-]{1,253}\\z/;
      send $names, $id . chr(ord($first) & 0x79 | 0x80) . "\\x83\\0\\1\\0\\0\\0\\0\\0\\0$labels\\0$kind", 0, $from;
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
`;

const perl = ["/usr/bin/perl", "/bin/perl", "/run/current-system/sw/bin/perl"];

/** System calls of the machine: prctl (`asm/unistd_64.h`, `asm-generic/unistd.h`). */
const prctl: Readonly<Record<string, number>> = { x64: 157, arm64: 167 };

/**
 * The command line that becomes its further arguments, within a network of its own. `socket`: the proxy's; absent: there is none.
 * `wanted`: a file that gets the names that programs ask for, a line each. Undefined: there is no perl.
 */
export function relayLine(socket: string | undefined, wanted: string): readonly string[] | undefined {
  const [program, call] = [perl.find(isProgram), prctl[process.arch]];
  if (program === undefined || call === undefined) return undefined;
  return [program, "-e", script, socket ?? "", String(port), wanted, String(call)];
}

/** Variables by which programs find the proxy. What the policy opens by its address goes there, too. */
export function proxyVariables(hosts: readonly string[]): Readonly<Record<string, string>> {
  const address = `http://127.0.0.1:${port}`;
  const names = new Set(hosts.map(hostOf));
  // Servers that a command starts in the sandbox are reached directly.
  const direct = ["localhost", "127.0.0.1", "::1"].filter((each) => !names.has(each)).join(",");
  return {
    ...Object.fromEntries(["http_proxy", "https_proxy", "HTTP_PROXY", "HTTPS_PROXY"].map((name) => [name, address])),
    no_proxy: direct,
    NO_PROXY: direct,
    NODE_USE_ENV_PROXY: "1",
  };
}
