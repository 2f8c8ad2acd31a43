#!/usr/bin/perl
# Stands for a program: notes how it was called, prints a line, and ends with the status that the run was given.
# A record is one write: name and arguments, the folder, new or changed variables, open descriptors, and whether input came. Each field ends with a NUL,
# and a number before each list says how many there are.
my $place = "/mnt";
my $name = $0;
$name =~ s{.*/}{};
if ($name eq "stub") { $name = shift @ARGV; }
my %known = (PATH => "/mnt/bin", HOME => "/mnt/home", LC_ALL => "C.UTF-8");
$known{$_} = $ENV{$_} for qw(PWD OLDPWD SHLVL _ BASH_ENV);
my @variables = map { "$_=$ENV{$_}" } grep { ($known{$_} // "\0") ne $ENV{$_} } sort keys %ENV;
# Data that waits on a pipe is noted, and left there: what writes gets a moment. A line break alone says nothing.
my $input = 0;
if (-p STDIN) {
  my $waiting = "";
  vec($waiting, 0, 1) = 1;
  select($waiting, undef, undef, 0.05);
  my $length = pack("i", 0);
  $input = 1 if ioctl(STDIN, 0x541B, $length) && unpack("i", $length) > 1;
}
# A file is data, too, but for the one that every run has.
$input = 1 if -f STDIN && -s STDIN && (readlink("/proc/self/fd/0") // "") ne "/mnt/log/input";
my @descriptors = map { my $to = readlink "/proc/self/fd/$_"; defined $to ? "$_ $to" : () } 0 .. 8;
my $folder = readlink "/proc/self/cwd";
my $record = join("\0", scalar(@ARGV) + 1, $name, @ARGV, $folder, scalar(@variables), @variables, scalar(@descriptors), @descriptors, $input);
open(my $log, ">>", "$place/log/calls") or exit 99;
syswrite $log, "$record\0";
close $log;
open(my $count, ">>", "$place/log/count");
syswrite $count, ".";
close $count;
open(my $status, "<", "$place/log/status");
my $code = <$status>;
close $status;
$code = 1 - $code if -s "$place/log/count" >= 24;
# What the catalog says to be a number is one, and a filter prints what comes through its pipe.
my $call = join(" ", $name, @ARGV);
utf8::decode($call);
sub isAmong {
  open(my $patterns, "<:utf8", "/mnt/oracle/$_[0]") or exit 99;
  return scalar grep { chomp; $call =~ /^(?:$_)$/ } <$patterns>;
}
if (-p STDIN && isAmong("filters")) { alarm 2; print <STDIN>; }
else { print isAmong("numbers") ? "7\n" : "out\n" unless $name eq "Q"; }
exit $code;
