// Programs that run another command in changed circumstances, outside coreutils.
import { commands, controlsProcess, controlsSystem, type Entry, type Operands, type Option, reads, runsCode, text, unknown, writes } from "./schema.ts";

const anything: Operands = { each: text };
const switches = (list: string): Readonly<Record<string, Option>> => Object.fromEntries(list.split(" ").map((key) => [key, {}]));
const values = (list: string): Readonly<Record<string, Option>> => Object.fromEntries(list.split(" ").map((key) => [key, { value: text }]));

const closed = (does: string, manual: string, always: Entry["always"], mutating: readonly string[]): Entry => ({
  does,
  manual,
  options: "harmless",
  operands: anything,
  ...(always ? { always } : {}),
  examples: { mutating },
});

export const wrappers = commands({
  time: {
    does: "runs a command and prints how long it took",
    manual: "https://www.gnu.org/software/time/",
    options: {
      ...switches("-a --append -p --portability -q --quiet -v --verbose -l -h"),
      "-f, --format": { value: text },
      "-o, --output": { value: writes },
      "--help": { stops: true },
      "-V, --version": { stops: true },
    },
    runs: {},
    examples: { read_only: ["time ls", "/usr/bin/time -v ls", "xargs time cat"], mutating: ["/usr/bin/time rm a", "/usr/bin/time -o out ls", "time rm a"] },
  },
  sudo: {
    does: "runs a command as another user",
    manual: "https://www.sudo.ws/docs/man/sudo.man/",
    options: {
      ...switches("-E -H -n -P -N"),
      ...values("-u --user -g --group -p --prompt -C --close-from -T --command-timeout -h --host"),
      "--non-interactive": {},
      "--set-home": {},
      "-S, --stdin": {},
      "-V, --version": { stops: true },
    },
    runs: { assignments: true, none: unknown("gives no command") },
    examples: {
      read_only: ["sudo ls /root", "sudo -n cat /etc/shadow", "sudo -u postgres ls"],
      mutating: ["sudo rm a", "sudo -s", "sudo -i", "sudo -e file", "sudo PATH=/tmp ls", "sudo", "sudo -u root touch a", "sudo -b ls"],
    },
  },
  doas: {
    does: "runs a command as another user",
    manual: "https://man.openbsd.org/doas",
    options: { "-n": {}, "-u": { value: text } },
    runs: { none: unknown("gives no command") },
    examples: { read_only: ["doas ls"], mutating: ["doas rm a", "doas -s", "doas -C file ls"] },
  },
  setsid: {
    does: "runs a command in a new session",
    manual: "https://man7.org/linux/man-pages/man1/setsid.1.html",
    options: switches("-w --wait -f --fork"),
    runs: {},
    examples: { read_only: ["setsid -w ls"], mutating: ["setsid rm a", "setsid -c ls"] },
  },
  ionice: {
    does: "runs a command with another priority for disks",
    manual: "https://man7.org/linux/man-pages/man1/ionice.1.html",
    options: { ...switches("-t --ignore"), ...values("-c --class -n --classdata"), "-p, --pid": { value: controlsProcess }, "-P, --pgid": { value: controlsProcess }, "-u, --uid": { value: controlsProcess } },
    runs: {},
    examples: { read_only: ["ionice -c 3 du -sh ."], mutating: ["ionice -c 3 rm a", "ionice -c3 -p 1"] },
  },
  chrt: closed("runs a command with another scheduling", "https://man7.org/linux/man-pages/man1/chrt.1.html", controlsProcess, ["chrt -f 1 ls"]),
  taskset: closed("runs a command on chosen processors", "https://man7.org/linux/man-pages/man1/taskset.1.html", controlsProcess, ["taskset -p 1 1"]),
  flock: closed("runs a command under a lock file, which it makes", "https://man7.org/linux/man-pages/man1/flock.1.html", writes, ["flock lock ls"]),
  script: closed("records a terminal session in a file", "https://man7.org/linux/man-pages/man1/script.1.html", writes, ["script -c ls out"]),
  strace: closed("runs or watches a process", "https://strace.io/", runsCode, ["strace -o out ls", "strace -p 1"]),
  ltrace: closed("runs or watches a process", "https://man7.org/linux/man-pages/man1/ltrace.1.html", runsCode, ["ltrace ls"]),
  unshare: closed("runs a command in new namespaces", "https://man7.org/linux/man-pages/man1/unshare.1.html", controlsSystem, ["unshare -r ls"]),
  nsenter: closed("runs a command in other namespaces", "https://man7.org/linux/man-pages/man1/nsenter.1.html", controlsSystem, ["nsenter -t 1 ls"]),
  su: closed("starts a shell as another user", "https://man7.org/linux/man-pages/man1/su.1.html", runsCode, ["su -c ls", "su"]),
  busybox: closed("runs one of many programs", "https://busybox.net/", runsCode, ["busybox rm a"]),
  man: {
    does: "shows manual pages",
    manual: "https://man7.org/linux/man-pages/man1/man.1.html",
    options: { ...switches("-a -f -k -w -W --path --where --whatis --apropos --all"), "-s, -S, --sections": { value: text }, "-P, --pager": { value: runsCode }, "-H, --html": { value: runsCode, optional: true }, "-l, --local-file": { does: reads } },
    operands: anything,
    examples: { read_only: ["man ls", "man -k copy"], mutating: ["man -P ./x ls", "man --html=x ls"] },
  },
});
