// Programs that run another command in changed circumstances, outside coreutils.
import { under } from "../forms.ts";
import type { WordList } from "../options.ts";
import { type Options, options, optionsWith } from "../options.ts";
import { rows } from "../rows.ts";
import { both, choice, commands, controlsProcess, reads, runsCode, text, unknown, writes } from "../schema.ts";

const values = (list: WordList): Options => optionsWith(list, { value: text });

// Qualifiers that make strace print; a longer word than these is not taken for one of them, since each ends with its `=`.
const qualifiers = [
  "%",
  ..."trace t abbrev a verbose v raw x signal signals s read reads r write writes w status quiet silent silence q decode-fds kvm"
    .split(" ")
    .map((name) => `${name}=`),
];

const lasting = { does: controlsProcess, changes: "leaves a process behind that outlives this call" } as const;

export const wrappers = commands({
  ...rows`
    # Without '-e' a shell reads the words again.
    wsl    | ${unknown("opens a shell, without `-e`")} each=${unknown("a shell reads it again; give it behind `-e`")}
      | | runs a command in the Linux of this machine | -d|--distribution= -u|--user= --cd=folder
      | -e|--exec!cancels!${{ runs: { otherMachine: true } }} -l|--list!cancels --all|-v|--verbose|-q|--quiet|--running
      | --version|--help|--status!stops | https://learn.microsoft.com/windows/wsl/basic-commands | grammar posix
    time   | prints | runs a command and prints how long it took | -a --append -p --portability -q --quiet -v --verbose
      | -l -h -f|--format= -o|--output=writes --help!stops -V|--version!stops | https://www.gnu.org/software/time/
      | | ${{ runs: { sameUserAndPlace: true } }}
    sudo   | prints | runs a command as another user | -B|--bell -E --preserve-env? -H|--set-home -l|--list
      | -n|--non-interactive -N|--no-update -P|--preserve-groups -S|--stdin!${unknown("takes a password from its input")} -C|--close-from=~ -g|--group= -p|--prompt=
      | -T|--command-timeout= -u|--user= -U|--other-user= --help!stops -V|--version!stops
      | | https://www.sudo.ws/docs/man/sudo.man/ | ${{ runs: { assignments: true } }}
    doas   | prints | runs a command as another user | -n -u= | https://man.openbsd.org/doas | ${{ runs: {} }}
    setsid | prints | runs a command in a new session | -w|--wait -f|--fork!${lasting} -h|--help!stops -V|--version!stops
      | | https://man7.org/linux/man-pages/man1/setsid.1.html | ${{ runs: { sameUserAndPlace: true } }}
    ionice | prints | runs a command with another priority for disks | -t|--ignore -c|--class= -n|--classdata=
      | -p|--pid=process -P|--pgid=process -u|--uid=process -h|--help!stops -V|--version!stops
      | | https://man7.org/linux/man-pages/man1/ionice.1.html | ${{ runs: { sameUserAndPlace: true } }}
  `,
  chrt: {
    does: "runs a command with another scheduling",
    manual: "https://man7.org/linux/man-pages/man1/chrt.1.html",
    options: {
      ...options([
        "-b --batch -d --deadline -e --ext -f --fifo -i --idle -o --other -r --rr -R --reset-on-fork -v",
        "--verbose -m --max",
      ]),
      ...values("-T --sched-runtime -P --sched-period --sched-deadline"),
      "-D": { value: text, moves: "no" },
      "-p, --pid": { does: controlsProcess },
      "-a, --all-tasks": { does: controlsProcess },
      "-h, --help": { stops: true },
      "-V, --version": { stops: true },
    },
    // Newer versions leave the priority out.
    operands: {
      first: [
        choice(
          Object.fromEntries(Array.from({ length: 100 }, (_, priority) => [String(priority), text])),
          unknown("it may be the command already"),
        ),
      ],
    },
    runs: { after: 1, sameUserAndPlace: true },
  },
  ...rows`
    taskset | prints name | runs a command on chosen processors | -c|--cpu-list -p|--pid!process -a|--all-tasks!process
      | -h|--help!stops -V|--version!stops | https://man7.org/linux/man-pages/man1/taskset.1.html
      | | ${{ runs: { after: 1, sameUserAndPlace: true } }}
    flock   | prints first=writes | runs a command under a lock file, which it makes | -s --shared -x -e --exclusive -u
      | --unlock -n --nb --nonblock -o --close -F --no-fork --verbose -w|--timeout|--wait= -E|--conflict-exit-code=
      | -h|--help!stops -V|--version!stops | https://man7.org/linux/man-pages/man1/flock.1.html
      | | ${{ runs: { after: 1 } }}
  `,
  strace: {
    does: "runs a command and prints its system calls",
    manual: "https://man7.org/linux/man-pages/man1/strace.1.html",
    options: {
      "-C": { moves: "no" },
      ...options("-A -c -d -f -h -i -k -n -N -q -qq -qqq -r -t -tt -ttt -T -v -w -x -xx -y -yy -z -Z"),
      ...options([
        "--follow-forks --summary-only --summary --no-abbrev --successful-only --failed-only --stack-traces",
        "--syscall-number --instruction-pointer --seccomp-bpf",
      ]),
      ...values([
        "-a -b -I -O -P -s -S -U -X --trace --string-limit --trace-path --summary-sort-by --columns",
        "--const-print-style --signal --status",
      ]),
      // `inject=` and `fault=` change the effects of the command's system calls.
      "-e": {
        value: choice({}, unknown("it may change what the command's calls do"), {
          prefixes: under(qualifiers, text),
        }),
      },
      "-o, --output": { value: writes },
      "-ff": {},
      "-p, --attach": { value: controlsProcess },
      "-E, --env": { value: unknown("it changes the command's environment") },
      "--help": { stops: true },
      "-V, --version": { stops: true },
    },
    runs: {},
  },
  ...rows`
    every: | https://man7.org/linux/man-pages/man1/{}.1.html
    # As macOS and the BSDs read it; Linux refuses a command behind the file. Without one it starts a shell.
    script  | prints first=writes | runs a command and writes its output to a file | -a|-q|-d|-e|-k|-r
      | | https://man.freebsd.org/cgi/man.cgi?script | ${{ runs: { after: 1, none: runsCode } }}
    ltrace  | runs names   | runs or watches a process | any -V|--version!stops -h|--help!stops
    unshare | system names | runs a command in new namespaces | any
    nsenter | system names | runs a command in other namespaces | any
    su      | runs names   | starts a shell as another user | any
    busybox | prints each=${unknown("the program that it runs is not looked into")} | runs one of many programs | --list
      | --list-full --help | https://busybox.net/downloads/BusyBox.html | grammar posix
    # A name with a slash is a file. The first line of a page chooses what reads it before it is set: grap runs commands.
    man     | prints each=${choice({}, text, { contains: { "/": both(reads, runsCode) } })} | shows manual pages | -a -f
      | -k -w -W --path --where --whatis --apropos --all -s|-S|--sections= -P|--pager=${choice({ cat: text }, runsCode)} -H|--html?runs
      | -l|--local-file!${{ operands: { none: runsCode, each: both(reads, runsCode) } }}
  `,
  ...rows`
    numactl | prints | runs a command on some processors and their memory | -a|--all -b|--balancing -i|--interleave=
      | -p|--preferred= -P|--preferred-many= -C|--physcpubind=~ -N|--cpunodebind= -m|--membind= -l|--localalloc
      | -s|--show -H|--hardware | https://manpages.debian.org/numactl.8 | grammar posix
      | | ${{ runs: { sameUserAndPlace: true } }}
  `,
});
