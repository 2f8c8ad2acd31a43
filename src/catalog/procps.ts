// procps-ng and its kin: what runs, and how the machine is doing.
import { commands, controlsProcess, controlsSystem, type Entry, type Operands, type Option, reads, text, unknown } from "./schema.ts";

const manual = (page: string): string => `https://man7.org/linux/man-pages/man1/${page}.1.html`;
const anything: Operands = { each: text };

const prints = (does: string, page: string, read_only: readonly string[]): Entry => ({
  does,
  manual: manual(page),
  options: "harmless",
  operands: anything,
  examples: { read_only },
});

const switches = (list: string): Readonly<Record<string, Option>> => Object.fromEntries(list.split(" ").map((key) => [key, {}]));

const signals = (does: string, page: string, mutating: readonly string[]): Entry => ({
  does,
  manual: manual(page),
  options: { "-l, --list": { operands: anything, cancels: true }, "-L, --table": { operands: anything, cancels: true }, "-0": { cancels: true }, "-V, --version": { stops: true }, "--help": { stops: true } },
  operands: anything,
  always: controlsProcess,
  examples: { mutating },
});

export const procps = commands({
  ps: prints("lists processes", "ps", ["ps aux", "ps -ef", "ps -o pid,cmd -p 1", "ps aux | grep node"]),
  free: prints("prints how memory is used", "free", ["free -h"]),
  vmstat: prints("prints how the system is doing", "vmstat", ["vmstat 1 2"]),
  w: prints("prints who is logged in and what they do", "w", ["w"]),
  pgrep: prints("lists processes by name", "pgrep", ["pgrep -fl node"]),
  pidof: prints("prints the numbers of a program's processes", "pidof", ["pidof bash"]),
  pwdx: prints("prints working directories of processes", "pwdx", ["pwdx 1"]),
  pmap: prints("prints the memory map of a process", "pmap", ["pmap 1"]),
  pstree: prints("prints processes as a tree", "pstree", ["pstree -p"]),
  lsof: prints("lists open files", "lsof", ["lsof -i :3000", "lsof -p 1"]),
  kill: signals("signals processes", "kill", ["/bin/kill 1", "/bin/kill -9 1"]),
  pkill: signals("signals processes by name", "pkill", ["pkill node", "pkill -f x"]),
  killall: signals("signals processes by name", "killall", ["killall node", "killall -9 x"]),
  top: {
    does: "shows processes",
    manual: manual("top"),
    options: {
      ...switches("-c -i -H -S -1"),
      "-b, --batch, --batch-mode": { cancels: true },
      ...Object.fromEntries("-d -n -p -u -U -o -w -l -s".split(" ").map((key): [string, Option] => [key, { value: text }])),
      "-h, --help": { stops: true },
      "-v, --version": { stops: true },
    },
    operands: anything,
    always: unknown("takes commands from its user: give it `-b`"),
    examples: { read_only: ["top -b -n 1", "top -bn1 | head"], mutating: ["top", "top -n 1"] },
  },
  sysctl: {
    does: "prints or sets kernel parameters",
    manual: "https://man7.org/linux/man-pages/man8/sysctl.8.html",
    options: { ...switches("-n -N -a -A -X -b -e -q"), "--values": {}, "--names": {}, "--all": {}, "-r, --pattern": { value: text } },
    // `name=value`, which sets a parameter, is looked up among the options and not found.
    grammar: "key-value",
    operands: anything,
    examples: { read_only: ["sysctl -a", "sysctl -n kernel.hostname", "sysctl hw.memsize hw.ncpu"], mutating: ["sysctl -w vm.swappiness=1", "sysctl vm.swappiness=1", "sysctl -p"] },
  },
  slabtop: { does: "shows kernel caches", manual: manual("slabtop"), options: { "-o, --once": { cancels: true } }, always: unknown("takes commands from its user"), examples: { read_only: ["slabtop -o"], mutating: ["slabtop"] } },
  watch: {
    does: "runs a command again and again",
    manual: manual("watch"),
    options: {
      ...switches("-b -c -e -g -p -t -w"),
      "--beep": {},
      "--color": {},
      "--errexit": {},
      "--chgexit": {},
      "--precise": {},
      "--no-title": {},
      "--no-wrap": {},
      "-d, --differences": { value: text, optional: true },
      "-n, --interval": { value: text },
      "-q, --equexit": { value: text },
      "-x, --exec": { does: unknown("the command is not one for a shell then") },
    },
    runs: { asScript: true },
    examples: { read_only: ["watch -n 1 ls", "watch 'ls | wc -l'"], mutating: ["watch rm a", "watch 'ls; touch x'", "watch -x rm a"] },
  },
  renice: { does: "changes the priority of processes", manual: manual("renice"), options: "harmless", operands: anything, always: controlsProcess, examples: { mutating: ["renice -n 5 1"] } },
  reboot: { does: "restarts the machine", manual: "https://man7.org/linux/man-pages/man8/reboot.8.html", options: "harmless", operands: anything, always: controlsSystem, examples: { mutating: ["reboot"] } },
  shutdown: { does: "stops the machine", manual: "https://man7.org/linux/man-pages/man8/shutdown.8.html", options: "harmless", operands: anything, always: controlsSystem, examples: { mutating: ["shutdown now"] } },
  lscpu: { does: "prints what processors there are", manual: manual("lscpu"), options: "harmless", operands: { each: reads }, examples: { read_only: ["lscpu"] } },
});
