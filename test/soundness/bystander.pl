#!/usr/bin/perl
# A process that has nothing to do with the script: it notes each signal that reaches it, and the ports 9999 take what is sent there.
use Socket;
my $place = "/mnt/log";
for my $name (grep { !/^(KILL|STOP|CHLD|CLD|NUM\d+|ZERO|CONT)$/ } keys %SIG) {
  $SIG{$name} = sub {
    open(my $log, ">>", "$place/signals") or return;
    syswrite $log, "$name\n";
    close $log;
  };
}
my ($stream, $packets);
socket($stream, PF_INET, SOCK_STREAM, 0) or die;
bind($stream, sockaddr_in(9999, INADDR_ANY)) or die;
listen($stream, 20) or die;
socket($packets, PF_INET, SOCK_DGRAM, 0) or die;
bind($packets, sockaddr_in(9999, INADDR_ANY)) or die;
open(my $ready, ">", "$place/ready");
print $ready $$;
close $ready;
sleep 60 while 1;
