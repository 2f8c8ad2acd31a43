// procps-ng and its kin: processes, and the load of the machine.

import { under } from "../forms.ts";
import { systemBus } from "../knowledge/sockets.ts";
import { options, wordsOf } from "../options.ts";
import { rows } from "../rows.ts";
import {
  choice,
  commands,
  type Does,
  matching,
  type Needs,
  type Operands,
  plain,
  secret,
  text,
  unknown,
} from "../schema.ts";

const anything: Operands = { each: text };

// In BSD's sysctl `name:value` sets too, so a whole name must be a listed one.
const parameters = [
  ...wordsOf([
    "abi.vsyscall32 debug.exception-trace fs.aio-max-nr fs.aio-nr fs.dentry-state fs.file-max",
    "fs.file-nr fs.inode-nr fs.inode-state fs.nr_open fs.pipe-max-size",
  ]),
  ..."max_queued_events max_user_instances max_user_watches".split(" ").map((name) => `fs.inotify.${name}`),
  ..."protected_fifos protected_hardlinks protected_regular protected_symlinks suid_dumpable mqueue.msg_max mqueue.queues_max"
    .split(" ")
    .map((name) => `fs.${name}`),
  ...wordsOf([
    "apparmor_restrict_unprivileged_userns arch boot_id cap_last_cap core_pattern core_uses_pid",
    "dmesg_restrict domainname hostname kptr_restrict modules_disabled",
  ]).map((name) => `kernel.${name}`),
  ..."msgmax msgmnb msgmni numa_balancing osrelease ostype overflowuid panic panic_on_oops perf_event_max_sample_rate perf_event_paranoid pid_max printk"
    .split(" ")
    .map((name) => `kernel.${name}`),
  ...wordsOf([
    "random.boot_id random.entropy_avail random.poolsize random.uuid randomize_va_space",
    "sched_autogroup_enabled sched_rt_runtime_us seccomp.actions_avail sem",
  ]).map((name) => `kernel.${name}`),
  ..."shmall shmmax shmmni sysrq tainted threads-max unprivileged_bpf_disabled unprivileged_userns_clone version watchdog yama.ptrace_scope"
    .split(" ")
    .map((name) => `kernel.${name}`),
  ..."bpf_jit_enable default_qdisc netdev_max_backlog optmem_max rmem_default rmem_max somaxconn wmem_default wmem_max"
    .split(" ")
    .map((name) => `net.core.${name}`),
  ..."conf.all.forwarding conf.all.rp_filter conf.default.rp_filter icmp_echo_ignore_all ip_default_ttl ip_forward ip_local_port_range"
    .split(" ")
    .map((name) => `net.ipv4.${name}`),
  ..."ip_local_reserved_ports ip_nonlocal_bind ip_unprivileged_port_start ping_group_range tcp_available_congestion_control tcp_congestion_control"
    .split(" ")
    .map((name) => `net.ipv4.${name}`),
  ..."tcp_ecn tcp_fastopen tcp_fin_timeout tcp_keepalive_intvl tcp_keepalive_probes tcp_keepalive_time tcp_max_syn_backlog tcp_mem"
    .split(" ")
    .map((name) => `net.ipv4.${name}`),
  ..."tcp_rmem tcp_sack tcp_syncookies tcp_timestamps tcp_tw_reuse tcp_window_scaling tcp_wmem"
    .split(" ")
    .map((name) => `net.ipv4.${name}`),
  ..."all.disable_ipv6 all.forwarding default.disable_ipv6 lo.disable_ipv6"
    .split(" ")
    .map((name) => `net.ipv6.conf.${name}`),
  ..."net.netfilter.nf_conntrack_count net.netfilter.nf_conntrack_max net.bridge.bridge-nf-call-iptables user.max_user_namespaces user.max_inotify_watches".split(
    " ",
  ),
  ..."dirty_background_ratio dirty_expire_centisecs dirty_ratio dirty_writeback_centisecs drop_caches max_map_count min_free_kbytes mmap_min_addr"
    .split(" ")
    .map((name) => `vm.${name}`),
  ..."nr_hugepages overcommit_memory overcommit_ratio panic_on_oom swappiness vfs_cache_pressure zone_reclaim_mode loadavg swapusage"
    .split(" ")
    .map((name) => `vm.${name}`),
  ..."activecpu byteorder cachelinesize cpufamily cpufrequency cputype l1dcachesize l1icachesize l2cachesize l3cachesize logicalcpu"
    .split(" ")
    .map((name) => `hw.${name}`),
  ..."logicalcpu_max machine machine_arch memsize model ncpu optional.arm64 packages pagesize physicalcpu physicalcpu_max physmem targettype usermem"
    .split(" ")
    .map((name) => `hw.${name}`),
  ..."perflevel0.logicalcpu perflevel0.physicalcpu perflevel1.logicalcpu perflevel1.physicalcpu"
    .split(" ")
    .map((name) => `hw.${name}`),
  ..."brand_string cache.size core_count family features leaf7_features model stepping thread_count vendor"
    .split(" ")
    .map((name) => `machdep.cpu.${name}`),
  ...wordsOf([
    "argmax boottime bootargs hostname maxfiles maxfilesperproc maxproc maxprocperuid num_files",
    "num_tasks osproductversion osrelease osrevision ostype osversion uuid version",
  ]).map((name) => `kern.${name}`),
  ..."sysctl.proc_translated security.mac.amfi.launch_env_logging".split(" "),
];

/** Of letters without a dash, `e` prints the environment of the processes, and so does `-E` of macOS. */
const letters: Does = matching(/^(?:--.*|-[^E]*|[^e]*)$/, plain, secret);

/** A column may be the environment. */
const column: Does = choice({}, plain, { contains: { environ: secret, ENVIRON: secret } });

const processes: Needs = { processes: true };

export const procps = commands({
  ...rows`
    every: | https://man7.org/linux/man-pages/man1/{}.1.html
    ps     | prints each=${letters} | lists processes | any -A -a -d -e -f -F -l -j -L -T -M -w -x -m -r -c -H -S -v
      | -o|--format=${column} -O=${column} -p|--pid= --ppid= -u|--user= -U= -t|--tty= -G= -g= -C=!${{ moves: "no" }} --sort= --no-headers
      | -E!${{ does: secret }} | pages never | ${{ needs: processes }}
    free   | prints names | prints how memory is used | any
    vmstat | prints names | prints how the system is doing | any
    w      | prints names | prints who is logged in and what they do | any
      | | ${{ needs: { processes: true, sockets: systemBus } }}
    pgrep  | prints names | lists processes by name | any
      | | ${{ needs: processes, prints: { shape: "naturals", arguments: "(?:-[fxnoi]+ )*[^-…\\s](?:(?! -)[^…])*" } }}
    pidof  | prints names | prints the numbers of a program's processes | any | ${{ needs: processes }}
    pwdx   | prints names | prints working directories of processes | any | ${{ needs: processes }}
    pmap   | prints names | prints the memory map of a process | -x --extended -X -XX -c --read-rc -d --device -q
      | --quiet -p --show-path -C|--read-rc-from=reads~ -A|--range=
      | -n|--create-rc!${unknown("it writes its settings into the home folder")} -N|--create-rc-to=writes
      | -h|--help!stops -V|--version!stops | ${{ needs: processes }}
    pstree | prints names | prints processes as a tree | any | ${{ needs: processes }}
    # With '-k' it ends them; a signal is an option, too.
    fuser  | prints files | lists processes that use files or ports | -a|--all -c -f -I|--inode -l|--list-signals
      | -m|--mount -M|--ismountpoint -n|--namespace= -s|--silent -u|--user -v|--verbose -V|--version -4|--ipv4 -6|--ipv6
      | | shows names | ${{ needs: { processes: true, network: true, local: true } }}
  `,
  lsof: {
    shows: "names",
    does: "lists open files",
    manual: "https://lsof.readthedocs.io/en/latest/manpage/",
    options: {
      "-C": { moves: "no" },
      ...options("-a -b -E -f -H -h -l -L -M -n -N -o -O -P -Q -R -r -t -U -v -V -w -X -x"),
      ...under("-c -d -p -u", { value: text }),
      ...under("-F -g -i", { value: text, optional: true }),
      "-s": {
        value: choice({}, unknown("it may hold more options"), {
          prefixes: { "TCP:": text, "tcp:": text, "UDP:": text, "udp:": text },
        }),
        optional: true,
      },
      "-D": { value: unknown("it may write a cache of devices"), moves: "no" },
    },
    operands: anything,
    needs: { processes: true, network: true, local: true },
  },
  ...rows`
    every: | https://man7.org/linux/man-pages/man1/{}.1.html | ${{ needs: processes }}
    # On macOS an option behind a name is one more name.
    # The same letter differs between programs: 'pkill -l' lists nothing, and on BSD prints its kills. So each has its own.
    pkill   | process names | signals processes by name | -0!cancels -f|--full -x|--exact -V|--version!stops
      | --help!stops | grammar posix | instead to list them: pgrep -fl {1}
    killall | process names | signals processes by name | -0!cancels -l|--list!cancels -V|--version!stops --help!stops
      | | grammar posix | instead to list them: pgrep -l {1}
    # '-l' is how macOS's top only prints.
    top     | ${unknown("takes commands from its user: give it `-b`")} names | shows processes | -a -A -c
      | --cmdline-toggle -F -f -H --threads-show -i --idle-toggle -I -m -R -r -S --accum-time-toggle -s --secure-mode -t
      | -1 --single-cpu-toggle -b|--batch|--batch-mode!cancels -l=!cancels -O|--list-fields!cancels -w|--width?
      | -d|--delay= -E|--scale-summary-mem= -e|--scale-task-mem= -n|--iterations= -o|--sort-override= -p|--pid=
      | -u|--filter-only-euser= -U|--filter-any-user= -stats= -pid= -user= -ncols= -h|--help!stops -v|-V|--version!stops
  `,
  sysctl: {
    does: "prints or sets kernel parameters",
    manual: "https://man7.org/linux/man-pages/man8/sysctl.8.html",
    options: {
      ...options("-n -N -a -A -X -b -e -q -d -h --values --names --all --binary --ignore --quiet --help"),
      "-r, --pattern": { value: text },
      "--pattern=": { value: text },
      "-V, --version": {},
    },
    // `name=value`, which sets a parameter, is looked up among the options and not found.
    grammar: "key-value",
    operands: {
      each: choice(under(parameters, text), unknown("it may set a parameter")),
    },
  },
  ...rows`
    every: | https://man7.org/linux/man-pages/man1/{}.1.html
    slabtop  | ${unknown("takes commands from its user")} | shows kernel caches | -o|--once!cancels -d|--delay=
      | -s|--sort= -h|--help!stops -V|--version!stops
    watch    | prints       | runs a command again and again | -b|--beep -c|--color -C|--no-color~ -d|--differences?
      | -e|--errexit -f|--follow -g|--chgexit -n|--interval= -p|--precise -q|--equexit= -r|--no-rerun
      | -s|--shotsdir=writes -t|--no-title -w|--no-wrap|--no-linewrap
      | -x|--exec!${unknown("the command is not one for a shell then")} -h|--help!stops -v|--version!stops
      | | ${{ runs: { asScript: true } }}
    renice   | process names | changes the priority of processes | any
    reboot   | system names | restarts the machine | any | https://man7.org/linux/man-pages/man8/reboot.8.html
    shutdown | system names | stops the machine | any | https://man7.org/linux/man-pages/man8/shutdown.8.html
    lscpu    | prints files | prints what processors there are | any
  `,
});
