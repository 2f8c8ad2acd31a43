// Programs that start other programs at a key or a word: editors, debuggers, terminals, mail, file transfer. Only a run that
// prints and ends passes.
import { changes, onlyVersion, prints, printsAbout, under } from "../forms.ts";
import { infoFiles } from "../knowledge/project-files/systems.ts";
import { options, wordsOf } from "../options.ts";
import {
  choice,
  commands,
  controlsProcess,
  controlsSystem,
  type Does,
  type Entry,
  type Needs,
  type Operands,
  reads,
  runsCode,
  sends,
  text,
  unknown,
  writes,
  writesUnlessDash,
} from "../schema.ts";

type Row = readonly [name: string, does: string, manual: string, stops: string, needs?: Needs];

const closed = (rows: readonly Row[], effect: Does = runsCode): Readonly<Record<string, Entry>> =>
  Object.fromEntries(
    rows.map(([name, does, manual, stops, needs]): [string, Entry] => {
      return [
        name,
        {
          ...onlyVersion(does, manual, stops === "" ? "--no-such-option" : stops, effect),
          ...(stops === "" ? { options: {} } : {}),
          ...(needs ? { needs } : {}),
        },
      ];
    }),
  );

const vim = "https://vimhelp.org/starting.txt.html";

// `#(command)` in a format is run; `;` begins another command.
const formatted: Operands = {
  each: choice({}, text, {
    contains: {
      "#(": runsCode,
      "#{l:": runsCode,
      "#{E": runsCode,
      "#{T": runsCode,
      ";": unknown("begins another command"),
    },
  }),
};
/** With `-p` it prints; without, it shows a message, or keeps a buffer. */
const tmuxPrints = (names: string, does: string, list: string, operands: Operands): Readonly<Record<string, Entry>> =>
  under(names, { does, options: options(list, { "-p": { cancels: true } }), operands, always: controlsProcess });

// The name of a compressed manual is given to a shell as it is. Only these characters begin another command, a redirection or a
// substitution there (POSIX 2.2 and 2.10), or lead to another folder.
const manualName: Does = choice({}, text, {
  contains: Object.fromEntries([..."/;&|<>$`\n"].map((each) => [each, runsCode])),
});

export const programLaunchers = commands({
  // Editors.
  ...closed([
    ["vi", "edits files", vim, "--version"],
    ["vim", "edits files", vim, "--version|-h|--help"],
    ["nvim", "edits files", "https://neovim.io/doc/user/starting.html", "-v|--version -h|--help"],
    ["view", "shows files in an editor", vim, "--version"],
    ["vimdiff", "compares files in an editor", vim, "--version"],
    ["ex", "edits files", vim, "--version"],
    ["ed", "edits files", "https://www.gnu.org/software/ed/manual/ed_manual.html", "-V|--version -h|--help"],
    [
      "emacs",
      "edits files",
      "https://www.gnu.org/software/emacs/manual/html_node/emacs/Emacs-Invocation.html",
      "--version --help",
    ],
    [
      "emacsclient",
      "edits files",
      "https://www.gnu.org/software/emacs/manual/html_node/emacs/emacsclient-Options.html",
      "-V|--version -H|--help",
      { sockets: true },
    ],
    ["nano", "edits files", "https://www.nano-editor.org/dist/latest/nano.html", "-V|--version -h|--help"],
    ["pico", "edits files", "https://alpineapp.email/", ""],
    ["micro", "edits files", "https://github.com/zyedidia/micro", "-version|--version"],
    ["helix", "edits files", "https://docs.helix-editor.com/", "-V|--version -h|--help"],
    ["hx", "edits files", "https://docs.helix-editor.com/", "-V|--version -h|--help"],
    ["kak", "edits files", "https://kakoune.org/", "-version|--version"],
    ["subl", "edits files", "https://www.sublimetext.com/docs/command_line.html", "-v|--version"],
    ["joe", "edits files", "https://joe-editor.sourceforge.io/", ""],
  ]),
  code: {
    does: "edits files",
    manual: "https://code.visualstudio.com/docs/configure/command-line",
    grammar: "posix",
    options: options("--show-versions --category=", {
      "-v, --version": { stops: true },
      "-h, --help": { stops: true },
      "-s, --status": { stops: true },
      "--list-extensions": { cancels: true },
    }),
    operands: { each: unknown("opens a file") },
    always: runsCode,
  },
  // Debuggers and tracers.
  ...closed([
    ["gdb", "debugs programs", "https://sourceware.org/gdb/current/onlinedocs/gdb.html/", "-v|--version -h|--help"],
    ["lldb", "debugs programs", "https://lldb.llvm.org/man/lldb.html", "-v|--version -h|--help"],
    [
      "valgrind",
      "runs a program and checks its memory",
      "https://valgrind.org/docs/manual/manual-core.html",
      "--version -h|--help",
    ],
    [
      "bpftrace",
      "runs programs in the kernel",
      "https://github.com/bpftrace/bpftrace/blob/master/man/adoc/bpftrace.adoc",
      "-V|--version -h|--help",
    ],
    ["rr", "records programs", "https://rr-project.org/", "--version"],
  ]),
  perf: {
    does: "measures programs",
    manual: "https://perfwiki.github.io/main/",
    grammar: "posix",
    options: { "-v, --version": { stops: true }, "-h, --help": { stops: true } },
    subcommands: {
      // As root it mounts the kernel's file system for traces.
      list: changes("lists events", controlsSystem),
      version: prints("prints the version", "--build-options"),
    },
  },
  // Terminals, and programs that wait for something and run a command.
  ...closed([
    ["expect", "controls programs by a script", "https://core.tcl-lang.org/expect/index", "-v"],
    ["zellij", "keeps terminals", "https://zellij.dev/documentation/", "-V|--version -h|--help"],
    ["tmate", "shares a terminal", "https://tmate.io/", "-V"],
    [
      "parallel",
      "runs commands side by side",
      "https://www.gnu.org/software/parallel/parallel.html",
      "-V|--version -h|--help",
    ],
    ["entr", "runs a command when files change", "https://eradman.com/entrproject/entr.1.html", ""],
    ["watchexec", "runs a command when files change", "https://watchexec.github.io/docs/", "-V|--version -h|--help"],
    ["nodemon", "runs a program when files change", "https://nodemon.io/", "-v|--version -h|--help"],
    ["logrotate", "moves logs away", "https://man7.org/linux/man-pages/man8/logrotate.8.html", "--version -?|--help"],
    ["run-parts", "runs the programs of a folder", "https://manpages.debian.org/run-parts.8", "-V|--version -h|--help"],
    [
      "start-stop-daemon",
      "starts programs",
      "https://manpages.debian.org/start-stop-daemon.8",
      "-V|--version -H|--help",
    ],
    ["daemonize", "starts programs", "https://software.clapper.org/daemonize/", ""],
    ["fakeroot", "runs a command as if by root", "https://manpages.debian.org/fakeroot.1", "-v|--version -h|--help"],
    [
      "runuser",
      "runs a command as another user",
      "https://man7.org/linux/man-pages/man1/runuser.1.html",
      "-V|--version -h|--help",
    ],
    [
      "setpriv",
      "runs a command with other privileges",
      "https://man7.org/linux/man-pages/man1/setpriv.1.html",
      "-V|--version -h|--help",
    ],
    ["toybox", "runs one of many programs", "https://landley.net/toybox/help.html", ""],
    ["direnv", "loads an environment, which is a script", "https://direnv.net/man/direnv.1.html", "--help"],
    ["unbuffer", "runs a command in a terminal", "https://core.tcl-lang.org/expect/index", ""],
    ["rlwrap", "runs a command with line editing", "https://github.com/hanslub42/rlwrap", "-v|--version -h|--help"],
    ["faketime", "runs a command at another time", "https://github.com/wolfcw/libfaketime", "--version --help"],
    ["proxychains4", "runs a command through a proxy", "https://github.com/rofl0r/proxychains-ng", ""],
    ["firejail", "runs a command in a sandbox", "https://firejail.wordpress.com/", "--version --help"],
    ["bwrap", "runs a command in a sandbox", "https://github.com/containers/bubblewrap", "--version --help"],
  ]),
  screen: {
    does: "keeps terminals",
    manual: "https://www.gnu.org/software/screen/manual/screen.html",
    grammar: "posix",
    // `-h` is how many lines it keeps.
    options: { "-ls, -list": { cancels: true }, "-v, --version": { stops: true } },
    operands: { each: text },
    always: runsCode,
    needs: { sockets: true },
  },
  tmux: {
    does: "keeps terminals",
    manual: "https://man.openbsd.org/tmux.1",
    grammar: "posix",
    options: options("-2 -u -L= -S=", { "-V": { stops: true } }),
    // `list-keys` and `list-commands` start the server, if there is none.
    subcommands: {
      ...tmuxPrints("display-message display", "prints a format", "-a -N -v -l -c= -t=", formatted),
      ...tmuxPrints("capture-pane capturep", "prints what a terminal shows", "-a -e -q -C~ -J -N -P -S= -E= -t=", {}),
      ...Object.fromEntries(
        wordsOf([
          "list-sessions ls list-windows lsw list-panes lsp list-clients lsc",
          "show-options show show-window-options showw show-environment showenv list-buffers lsb",
          "show-messages showmsgs has-session has",
        ]).map((name) => [
          name,
          {
            does: "prints about the sessions",
            // `#(command)` in a format is run; `;` begins another command.
            options: options("-a -s -t= -g -A -w -p -q -v -H -T= -N -1 -J -l", {
              "-F": {
                value: choice({}, text, {
                  contains: { "#(": runsCode, "#{l:": runsCode, "#{E": runsCode, "#{T": runsCode },
                }),
              },
              "-f": {
                value: choice({}, text, {
                  contains: { "#(": runsCode, "#{l:": runsCode, "#{E": runsCode, "#{T": runsCode },
                }),
              },
            }),
            operands: { each: choice({}, text, { contains: { ";": unknown("begins another command") } }) },
          } satisfies Entry,
        ]),
      ),
    },
    needs: { sockets: true },
  },
  sshpass: {
    does: "gives ssh a password",
    manual: "https://sourceforge.net/projects/sshpass/",
    grammar: "posix",
    options: options("-p=secret -f= -d= -e -P= -v", { "-V, -h": { cancels: true } }),
    operands: { none: text, each: text },
    always: runsCode,
  },
  // Mail and file transfer.
  ...closed(
    [
      ["mail", "sends mail", "https://man7.org/linux/man-pages/man1/mailx.1p.html", "-V|--version"],
      ["mailx", "sends mail", "https://man7.org/linux/man-pages/man1/mailx.1p.html", "-V|--version"],
      ["mutt", "reads and sends mail", "https://www.mutt.org/doc/manual/", "-v -h"],
      ["sendmail", "sends mail", "https://man.freebsd.org/cgi/man.cgi?sendmail", ""],
      ["ftp", "transfers files", "https://man.netbsd.org/ftp.1", ""],
      // It runs its commands behind `--version`, too.
      ["lftp", "transfers files", "https://lftp.yar.ru/lftp-man.html", ""],
      ["tftp", "transfers files", "https://man.freebsd.org/cgi/man.cgi?tftp", ""],
      ["telnet", "talks to a host", "https://man.freebsd.org/cgi/man.cgi?telnet", ""],
      ["socat", "joins two ends of anything", "https://www.dest-unreach.org/socat/doc/socat.html", "-V -h"],
      ["autossh", "keeps an ssh connection", "https://www.harding.motd.ca/autossh/", "-V"],
      ["mosh", "enters another machine", "https://mosh.org/", "--version --help"],
      ["aria2c", "downloads files", "https://aria2.github.io/manual/en/html/aria2c.html", "-v|--version -h|--help"],
      ["axel", "downloads files", "https://github.com/axel-download-accelerator/axel", "-V|--version -h|--help"],
    ],
    sends,
  ),
  // With `-z` they only test whether a port is open.
  ...Object.fromEntries(
    ["nc", "ncat", "netcat"].map((name): [string, Entry] => [
      name,
      {
        does: "talks to a host",
        manual: name === "ncat" ? "https://nmap.org/ncat/guide/" : "https://man.openbsd.org/nc.1",
        options: options("-v -vv -n -u -4 -6 -w= -G=", { "-z": { cancels: true }, "-h": { stops: true } }),
        operands: { each: { kind: "connects", method: "read" } },
        always: sends,
      },
    ]),
  ),
  // Filters and dialogs that write, run or open something.
  ...closed(
    [
      ["sponge", "writes its input to a file at the end", "https://joeyh.name/code/moreutils/", "-h"],
      ["vidir", "changes names in an editor", "https://joeyh.name/code/moreutils/", ""],
      ["vipe", "puts an editor in a pipe", "https://joeyh.name/code/moreutils/", ""],
      ["ifne", "runs a command if there is input", "https://joeyh.name/code/moreutils/", ""],
      ["chronic", "runs a command quietly", "https://joeyh.name/code/moreutils/", ""],
      ["pee", "runs commands on its input", "https://joeyh.name/code/moreutils/", ""],
      [
        "rename",
        "changes names of files",
        "https://man7.org/linux/man-pages/man1/rename.1.html",
        "-V|--version -h|--help",
      ],
      // `-h` takes hidden files, too.
      ["mmv", "changes names of files", "https://manpages.debian.org/mmv.1", ""],
      ["stow", "makes links to files", "https://www.gnu.org/software/stow/manual/stow.html", "-V|--version -h|--help"],
      ["detox", "changes names of files", "https://github.com/dharple/detox", "-V -h|--help"],
      ["ld", "links programs", "https://sourceware.org/binutils/docs/ld/", "--version --help"],
      ["as", "assembles programs", "https://sourceware.org/binutils/docs/as/", "--version --help"],
      [
        "strip",
        "removes symbols",
        "https://sourceware.org/binutils/docs/binutils/strip.html",
        "-V|--version -h|--help",
      ],
      [
        "objcopy",
        "copies object files",
        "https://sourceware.org/binutils/docs/binutils/objcopy.html",
        "-V|--version -h|--help",
      ],
      [
        "xdg-open",
        "opens a file with its application",
        "https://www.freedesktop.org/wiki/Software/xdg-utils/",
        "--version --help",
      ],
      ["notify-send", "shows a message", "https://manpages.debian.org/notify-send.1", "-v|--version -?|--help"],
      ["zenity", "shows a dialog", "https://help.gnome.org/users/zenity/stable/", "--version -h|--help"],
      ["dialog", "shows a dialog", "https://invisible-island.net/dialog/manpage/dialog.html", "--version --help"],
      ["whiptail", "shows a dialog", "https://manpages.debian.org/whiptail.1", "-v|--version -h|--help"],
      [
        "wl-copy",
        "puts its input on the clipboard",
        "https://github.com/bugaevc/wl-clipboard",
        "-v|--version -h|--help",
      ],
      ["age", "encrypts files", "https://github.com/FiloSottile/age", "--version --help"],
      ["sops", "encrypts files", "https://getsops.io/docs/", "-v|--version -h|--help"],
      ["pass", "keeps passwords", "https://www.passwordstore.org/", ""],
      ["op", "keeps passwords", "https://developer.1password.com/docs/cli/", "-v|--version -h|--help"],
      ["bw", "keeps passwords", "https://bitwarden.com/help/cli/", "-v|--version -h|--help"],
    ],
    writes,
  ),
  // Filters that only print.
  bc: {
    does: "calculates",
    manual: "https://www.gnu.org/software/bc/manual/html_mono/bc.html",
    options: options("-l|--mathlib -q|--quiet -s|--standard -w|--warn -i|--interactive -h|--help -v|--version"),
    operands: { each: reads },
    environment: { BC_LINE_LENGTH: ["*"] },
  },
  dc: {
    does: "calculates in reverse Polish notation",
    manual: "https://www.gnu.org/software/bc/manual/dc-1.05/html_mono/dc.html",
    options: {
      // `!` runs the rest of the line, `?` reads more of the program, and `a` makes any character.
      "-e, --expression": {
        value: choice({}, text, { contains: { "!": runsCode, "?": runsCode, a: runsCode } }),
        operands: { each: runsCode },
      },
      "-f, --file": { value: runsCode },
      "-h, --help": { stops: true },
      "-V, --version": { stops: true },
    },
    complete: true,
    operands: { none: unknown("reads its program from standard input"), each: runsCode },
  },
  info: {
    does: "shows manuals",
    manual: "https://www.gnu.org/software/texinfo/manual/info-stnd/html_node/Invoking-Info.html",
    options: options(
      "-a|--all -k|--apropos= -h|--help --index-search= -O|--show-options|--usage --subnodes --version -w|--where|--location",
      {
        "-d, --directory": { value: runsCode, moves: "no" },
        "-f, --file": { value: manualName },
        "-n, --node": { value: manualName },
        "-o, --output": { value: writesUnlessDash },
      },
    ),
    operands: { each: manualName },
    obeys: infoFiles,
  },
  ts: {
    // Behind the form it takes files, and runs what stands before or behind a `|` in their names.
    // Another program of this name puts its operands, as a command, into a queue; no command has a `%` in its name.
    ...prints(
      "puts the time before each line",
      "-r -i -s -m",
      {},
      {
        first: [choice({}, unknown("may be a command to run"), { contains: { "%": text } })],
      },
    ),
    manual: "https://joeyh.name/code/moreutils/",
  },
  pv: {
    does: "shows how fast data pass",
    manual: "https://www.ivarch.com/programs/pv.shtml",
    options: options([
      "-p|--progress -t|--timer -e|--eta -I|--fineta -r|--rate -a|--average-rate",
      "-m|--average-rate-window= -b|--bytes -T|--buffer-percent -A|--last-written= -F|--format=",
      "-n|--numeric -q|--quiet -W|--wait -D|--delay-start=~ -s|--size= -l|--line-mode -0|--null",
      "-i|--interval= -w|--width= -H|--height= -N|--name= -f|--force -c|--cursor -L|--rate-limit=",
      "-B|--buffer-size= -C|--no-splice~ -E|--skip-errors -S|--stop-at-size -Y|--sync -X|--discard",
      "-h|--help -V|--version",
    ]),
    operands: { each: reads },
  },
  inotifywait: {
    does: "waits for files to change",
    manual: "https://man7.org/linux/man-pages/man1/inotifywait.1.html",
    options: options(
      [
        "-m|--monitor -r|--recursive -q|--quiet -qq -t|--timeout= -e|--event= -c|--csv --timefmt= --format=",
        "--no-newline --exclude= --excludei= --include= --includei= -P|--no-dereference -I|--inotify",
        "-F|--fanotify -S|--filesystem -h|--help",
      ],
      { "--fromfile": { value: reads }, "-o, --outfile": { value: writes } },
    ),
    operands: { each: reads },
  },
  "wl-paste": {
    ...prints(
      "prints the clipboard",
      "-n|--no-newline -l|--list-types -t|--type= -p|--primary -s|--seat= -v|--version -h",
    ),
    manual: "https://github.com/bugaevc/wl-clipboard",
    operands: {},
    needs: { sockets: true },
  },
  xclip: {
    does: "prints the clipboard, or sets it",
    manual: "https://github.com/astrand/xclip",
    grammar: "single-dash",
    options: options("-selection= -sel= -display= -d= -noutf8 -target= -t= -rmlastnl -r -quiet -silent -verbose", {
      "-o, -out": { cancels: true },
      "-version": { stops: true },
      "-h, -help": { stops: true },
    }),
    operands: {},
    always: unknown("replaces what is on the clipboard"),
    needs: { sockets: true },
  },
  gsettings: {
    does: "prints or changes settings",
    manual: "https://developer-old.gnome.org/gio/stable/gsettings-tool.html",
    grammar: "posix",
    options: options("--version", { "--schemadir": { value: reads } }),
    subcommands: Object.fromEntries(
      "get list-schemas list-relocatable-schemas list-keys list-children list-recursively range describe writable monitor help"
        .split(" ")
        .map((name) => [name, printsAbout("prints settings", "--print-paths")]),
    ),
  },
});
