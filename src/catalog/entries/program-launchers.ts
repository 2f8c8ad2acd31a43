// Programs that start other programs at a key or a word: editors, debuggers, terminals, mail, file transfer. Only a run that
// prints and ends passes.

import { under } from "../forms.ts";
import { infoFiles } from "../knowledge/project-files/systems.ts";
import { displays } from "../knowledge/sockets.ts";
import { options } from "../options.ts";
import { rows } from "../rows.ts";
import {
  choice,
  commands,
  type Does,
  type Entry,
  matching,
  type Operands,
  runsCode,
  text,
  unknown,
} from "../schema.ts";

// In an expression `(?{ code })` runs, and `@{[ code ]}` and `$x[code]` in either part.
const substitution: Does = matching(
  /^(?:s\/(?:[^/\\$@(]|\\[^NpP]|\((?![?*])|\(\?[:=!]|\$(?=\/))+\/(?:[^/\\$@]|\\[\d./ULElu-]|\$\d(?!->|[\d[{:']))*\/[gims]*|(?:y|tr)\/[\w .-]+\/[\w .-]*\/)$/,
  text,
  runsCode,
);

// `#(command)` in a format is run, and a modifier expands a value once more: names of variables, and a choice between texts.
const tmuxFormat: Does = matching(/^(?:[^#]|##|#[A-Za-z]|#\{\??[\w@-]+(?:,[^#{},]*)*\})*$/, text, runsCode);
const formatted: Operands = { each: tmuxFormat };

// The name of a compressed manual is given to a shell as it is. Only these characters begin another command, a redirection or a
// substitution there (POSIX 2.2 and 2.10), or lead to another folder.
const manualName: Does = choice({}, text, {
  contains: Object.fromEntries([..."/;&|<>$`\n"].map((each) => [each, runsCode])),
});

export const programLaunchers = commands({
  ...rows`
    every: | grammar posix
    # Editors.
    vi ex        | runs alone | edits files | --version!cancels | https://vimhelp.org/starting.txt.html
    vim          | runs alone | edits files | --version|-h|--help!cancels | https://vimhelp.org/starting.txt.html
    nvim         | runs alone | edits files | -v|--version!cancels -h|--help!cancels
      | | https://neovim.io/doc/user/starting.html
    view         | runs alone | shows files in an editor | --version!cancels | https://vimhelp.org/starting.txt.html
    vimdiff      | runs alone | compares files in an editor | --version!cancels | https://vimhelp.org/starting.txt.html
    ed           | runs alone | edits files | -V|--version!cancels -h|--help!cancels
      | | https://www.gnu.org/software/ed/manual/ed_manual.html
    emacs        | runs alone | edits files | --version!cancels --help!cancels
      | | https://www.gnu.org/software/emacs/manual/html_node/emacs/Emacs-Invocation.html
    emacsclient  | runs alone | edits files | -V|--version!cancels -H|--help!cancels
      | | https://www.gnu.org/software/emacs/manual/html_node/emacs/emacsclient-Options.html
      | | ${{ needs: { sockets: ["@runtime/emacs/*", "/tmp/emacs*/*"] } }}
    nano         | runs alone | edits files | -V|--version!cancels -h|--help!cancels
      | | https://www.nano-editor.org/dist/latest/nano.html
    pico         | runs alone | edits files | | https://alpineapp.email/
    micro        | runs alone | edits files | -version|--version!cancels | https://github.com/zyedidia/micro
    helix hx     | runs alone | edits files | -V|--version!cancels -h|--help!cancels | https://docs.helix-editor.com/
    kak          | runs alone | edits files | -version|--version!cancels | https://kakoune.org/
    subl         | runs alone | edits files | -v|--version!cancels | https://www.sublimetext.com/docs/command_line.html
    joe          | runs alone | edits files | | https://joe-editor.sourceforge.io/
    code         | runs each=${unknown("opens a file")} | edits files | --show-versions --category= -v|--version!stops
      | -h|--help!stops -s|--status!stops --list-extensions!cancels
      | | https://code.visualstudio.com/docs/configure/command-line
    # Debuggers and tracers.
    gdb          | runs alone | debugs programs | -v|--version!cancels -h|--help!cancels
      | | https://sourceware.org/gdb/current/onlinedocs/gdb.html/
    lldb         | runs alone | debugs programs | -v|--version!cancels -h|--help!cancels
      | | https://lldb.llvm.org/man/lldb.html
    valgrind     | runs alone | runs a program and checks its memory | --version!cancels -h|--help!cancels
      | | https://valgrind.org/docs/manual/manual-core.html
    bpftrace     | runs alone | runs programs in the kernel | -V|--version!cancels -h|--help!cancels
      | | https://github.com/bpftrace/bpftrace/blob/master/man/adoc/bpftrace.adoc
    rr           | runs alone | records programs | --version!cancels | https://rr-project.org/
    perf         | group      | measures programs | -v|--version!stops -h|--help!stops
      | | https://perfwiki.github.io/main/
      # As root it mounts the kernel's file system for traces.
      list    | system names | lists events | --help!stops
      version | prints       | prints the version | --build-options --help!stops
    # Terminals, and programs that wait for something and run a command.
    expect       | runs alone | controls programs by a script | -v!cancels | https://core.tcl-lang.org/expect/index
    zellij       | runs alone | keeps terminals | -V|--version!cancels -h|--help!cancels
      | | https://zellij.dev/documentation/
    tmate        | runs alone | shares a terminal | -V!cancels | https://tmate.io/
    parallel     | runs alone | runs commands side by side | -V|--version!cancels -h|--help!cancels
      | | https://www.gnu.org/software/parallel/parallel.html
    entr         | runs alone | runs a command when files change | | https://eradman.com/entrproject/entr.1.html
    watchexec    | runs alone | runs a command when files change | -V|--version!cancels -h|--help!cancels
      | | https://watchexec.github.io/docs/
    nodemon      | runs alone | runs a program when files change | -v|--version!cancels -h|--help!cancels
      | | https://nodemon.io/
    logrotate    | runs alone | moves logs away | --version!cancels -?|--help!cancels
      | | https://man7.org/linux/man-pages/man8/logrotate.8.html
    run-parts    | runs alone | runs the programs of a folder | -V|--version!cancels -h|--help!cancels
      | | https://manpages.debian.org/run-parts.8
    start-stop-daemon | runs alone | starts programs | -V|--version!cancels -H|--help!cancels
      | | https://manpages.debian.org/start-stop-daemon.8
    daemonize    | runs alone | starts programs | | https://software.clapper.org/daemonize/
    fakeroot     | runs alone | runs a command as if by root | -v|--version!cancels -h|--help!cancels
      | | https://manpages.debian.org/fakeroot.1
    runuser      | runs alone | runs a command as another user | -V|--version!cancels -h|--help!cancels
      | | https://man7.org/linux/man-pages/man1/runuser.1.html
    setpriv      | runs alone | runs a command with other privileges | -V|--version!cancels -h|--help!cancels
      | | https://man7.org/linux/man-pages/man1/setpriv.1.html
    toybox       | runs alone | runs one of many programs | | https://landley.net/toybox/help.html
    direnv       | runs alone | loads an environment, which is a script | --help!cancels
      | | https://direnv.net/man/direnv.1.html
    unbuffer     | runs alone | runs a command in a terminal | | https://core.tcl-lang.org/expect/index
    rlwrap       | runs alone | runs a command with line editing | -v|--version!cancels -h|--help!cancels
      | | https://github.com/hanslub42/rlwrap
    faketime     | runs alone | runs a command at another time | --version!cancels --help!cancels
      | | https://github.com/wolfcw/libfaketime
    proxychains4 | runs alone | runs a command through a proxy | | https://github.com/rofl0r/proxychains-ng
    firejail     | runs alone | runs a command in a sandbox | --version!cancels --help!cancels
      | | https://firejail.wordpress.com/
    bwrap        | runs alone | runs a command in a sandbox | --version!cancels --help!cancels
      | | https://github.com/containers/bubblewrap
    # '-h' is how many lines it keeps.
    screen       | runs names | keeps terminals | -ls|-list!cancels -v|--version!stops
      | | https://www.gnu.org/software/screen/manual/screen.html | ${{ needs: { sockets: ["/run/screen/**", "~/.screen/*"] } }}
  `,
  tmux: {
    does: "keeps terminals",
    manual: "https://man.openbsd.org/tmux.1",
    grammar: "posix",
    options: options("-2 -u -L= -S=", { "-V": { stops: true } }),
    // `list-keys` and `list-commands` start the server, if there is none.
    subcommands: {
      ...rows`
        # With '-p' it prints; without, it shows a message, or keeps a buffer.
        display-message=display | process ${formatted} | prints a format | -a -N -v -l -c= -t= -p!cancels
        capture-pane=capturep | process | prints what a terminal shows | -a -e -q -C~ -J -N -P -S= -E= -t= -p!cancels
      `,
      ...under(
        [
          "list-sessions ls list-windows lsw list-panes lsp list-clients lsc",
          "show-options show show-window-options showw list-buffers lsb",
          "show-messages showmsgs has-session has",
        ],
        {
          does: "prints about the sessions",
          options: options("-a -s -t= -g -A -w -p -q -v -H -T= -N -1 -J -l", {
            "-F": { value: tmuxFormat },
            "-f": { value: tmuxFormat },
          }),
          operands: { each: text },
        } satisfies Entry,
      ),
    },
    separator: ";",
    needs: { sockets: ["/tmp/tmux-*/*", "@runtime/tmux-*/*"] },
  },
  ...rows`
    sshpass     | runs alone names | gives ssh a password | -p=secret -f= -d= -e -P= -v -V|-h!cancels
      | | https://sourceforge.net/projects/sshpass/ | grammar posix
    # Mail and file transfer.
    # It runs its commands behind '--version', too.
    mail mailx  | sends alone  | sends mail | -V|--version!cancels | https://man7.org/linux/man-pages/man1/mailx.1p.html
      | | grammar posix
    mutt        | sends alone  | reads and sends mail | -v!cancels -h!cancels | https://www.mutt.org/doc/manual/
      | | grammar posix
    sendmail    | sends alone  | sends mail | | https://man.freebsd.org/cgi/man.cgi?sendmail | grammar posix
    ftp         | sends alone  | transfers files | | https://man.netbsd.org/ftp.1 | grammar posix
    lftp        | sends alone  | transfers files | | https://lftp.yar.ru/lftp-man.html | grammar posix
    tftp        | sends alone  | transfers files | | https://man.freebsd.org/cgi/man.cgi?tftp | grammar posix
    telnet      | sends alone  | talks to a host | | https://man.freebsd.org/cgi/man.cgi?telnet | grammar posix
    socat       | sends alone  | joins two ends of anything | -V!cancels -h!cancels
      | | https://www.dest-unreach.org/socat/doc/socat.html | grammar posix
    autossh     | sends alone  | keeps an ssh connection | -V!cancels | https://www.harding.motd.ca/autossh/
      | | grammar posix
    mosh        | sends alone  | enters another machine | --version!cancels --help!cancels | https://mosh.org/
      | | grammar posix
    aria2c      | sends alone  | downloads files | -v|--version!cancels -h|--help!cancels
      | | https://aria2.github.io/manual/en/html/aria2c.html | grammar posix
    axel        | sends alone  | downloads files | -V|--version!cancels -h|--help!cancels
      | | https://github.com/axel-download-accelerator/axel | grammar posix
    # With '-z' they only test whether a port is open.
    nc netcat   | sends each=asks | talks to a host | -v -vv -n -u -4 -6 -w= -G= -z!cancels -h!stops
      | | https://man.openbsd.org/nc.1
    ncat        | sends each=asks | talks to a host | -v -vv -n -u -4 -6 -w= -G= -z!cancels -h!stops
      | | https://nmap.org/ncat/guide/
    # Filters and dialogs that write, run or open something.
    # '-h' takes hidden files, too.
    sponge      | writes alone | writes its input to a file at the end | -h!cancels | https://joeyh.name/code/moreutils/
      | | grammar posix
    vidir       | writes alone | changes names in an editor | | https://joeyh.name/code/moreutils/ | grammar posix
    vipe        | writes alone | puts an editor in a pipe | | https://joeyh.name/code/moreutils/ | grammar posix
    ifne        | writes alone | runs a command if there is input | | https://joeyh.name/code/moreutils/ | grammar posix
    chronic     | writes alone | runs a command quietly | | https://joeyh.name/code/moreutils/ | grammar posix
    pee         | writes alone | runs commands on its input | | https://joeyh.name/code/moreutils/ | grammar posix
    # That of perl runs its first operand as a program; that of util-linux takes it for a part of a name.
    rename      | writes first=${substitution} each=reads | changes names of files | -V|--version!cancels -h|--help!cancels
      | -n|--no-act!cancels -v|--verbose | https://man7.org/linux/man-pages/man1/rename.1.html | grammar posix
    mmv         | writes alone | changes names of files | | https://manpages.debian.org/mmv.1 | grammar posix
    stow        | writes alone | makes links to files | -V|--version!cancels -h|--help!cancels
      | | https://www.gnu.org/software/stow/manual/stow.html | grammar posix
    detox       | writes alone | changes names of files | -V!cancels -h|--help!cancels
      | | https://github.com/dharple/detox | grammar posix
    ld          | writes alone | links programs | --version!cancels --help!cancels
      | | https://sourceware.org/binutils/docs/ld/ | grammar posix
    as          | writes alone | assembles programs | --version!cancels --help!cancels
      | | https://sourceware.org/binutils/docs/as/ | grammar posix
    strip       | writes alone | removes symbols | -V|--version!cancels -h|--help!cancels
      | | https://sourceware.org/binutils/docs/binutils/strip.html | grammar posix
    objcopy     | writes alone | copies object files | -V|--version!cancels -h|--help!cancels
      | | https://sourceware.org/binutils/docs/binutils/objcopy.html | grammar posix
    xdg-open    | writes alone | opens a file with its application | --version!cancels --help!cancels
      | | https://www.freedesktop.org/wiki/Software/xdg-utils/ | grammar posix
    notify-send | writes alone | shows a message | -v|--version!cancels -?|--help!cancels
      | | https://manpages.debian.org/notify-send.1 | grammar posix
    zenity      | writes alone | shows a dialog | --version!cancels -h|--help!cancels
      | | https://help.gnome.org/users/zenity/stable/ | grammar posix
    dialog      | writes alone | shows a dialog | --version!cancels --help!cancels
      | | https://invisible-island.net/dialog/manpage/dialog.html | grammar posix
    whiptail    | writes alone | shows a dialog | -v|--version!cancels -h|--help!cancels
      | | https://manpages.debian.org/whiptail.1 | grammar posix
    wl-copy     | writes alone | puts its input on the clipboard | -v|--version!cancels -h|--help!cancels
      | | https://github.com/bugaevc/wl-clipboard | grammar posix
    age         | writes alone | encrypts files | --version!cancels --help!cancels | https://github.com/FiloSottile/age
      | | grammar posix
    sops        | writes alone | encrypts files | -v|--version!cancels -h|--help!cancels | https://getsops.io/docs/
      | | grammar posix
    pass        | writes alone | keeps passwords | | https://www.passwordstore.org/ | grammar posix
    bw          | writes alone | keeps passwords | -v|--version!cancels -h|--help!cancels
      | | https://bitwarden.com/help/cli/ | grammar posix
    # Filters that only print.
    bc          | prints files | calculates | -l|--mathlib -q|--quiet -s|--standard -w|--warn -i|--interactive -h|--help
      | -v|--version | https://www.gnu.org/software/bc/manual/html_mono/bc.html
      | | ${{ environment: { BC_LINE_LENGTH: ["*"] } }}
    # '!' runs the rest of the line, '?' reads more of the program, and 'a' makes any character.
    dc          | prints none=${unknown("reads its program from standard input")} each=runs
      | | calculates in reverse Polish notation
      | | -e|--expression=${choice({}, text, { contains: { "!": runsCode, "?": runsCode, a: runsCode } })}!${{ operands: { each: runsCode } }}
      | -f|--file=runs -h|--help!stops -V|--version!stops
      | | https://www.gnu.org/software/bc/manual/dc-1.05/html_mono/dc.html | complete
    info        | prints each=${manualName} | shows manuals | -a|--all -k|--apropos= -h|--help --index-search=
      | -O|--show-options|--usage --subnodes --version -w|--where|--location -d|--directory=runs~
      | -f|--file=${manualName} -n|--node=${manualName} -o|--output=writes-unless-dash
      | | https://www.gnu.org/software/texinfo/manual/info-stnd/html_node/Invoking-Info.html | ${{ obeys: infoFiles }}
    # Behind the form it takes files, and runs what stands before or behind a '|' in their names.
    # Another program of this name puts its operands, as a command, into a queue; no command has a '%' in its name.
    ts          | prints first=${choice({}, unknown("may be a command to run"), { contains: { "%": text } })}
      | | puts the time before each line | -r -i -s -m --help!stops | https://joeyh.name/code/moreutils/
    pv          | prints files | shows how fast data pass | -p|--progress -t|--timer -e|--eta -I|--fineta -r|--rate
      | -a|--average-rate -m|--average-rate-window= -b|--bytes -T|--buffer-percent -A|--last-written= -F|--format=
      | -n|--numeric -q|--quiet -W|--wait -D|--delay-start=~ -s|--size= -l|--line-mode -0|--null -i|--interval=
      | -w|--width= -H|--height= -N|--name= -f|--force -c|--cursor -L|--rate-limit= -B|--buffer-size= -C|--no-splice~
      | -E|--skip-errors -S|--stop-at-size -Y|--sync -X|--discard -h|--help -V|--version
      | | https://www.ivarch.com/programs/pv.shtml
    inotifywait | prints files | waits for files to change | -m|--monitor -r|--recursive -q|--quiet -qq -t|--timeout=
      | -e|--event= -c|--csv --timefmt= --format= --no-newline --exclude= --excludei= --include= --includei=
      | -P|--no-dereference -I|--inotify -F|--fanotify -S|--filesystem -h|--help --fromfile=reads -o|--outfile=writes
      | | https://man7.org/linux/man-pages/man1/inotifywait.1.html
    wl-paste    | prints       | prints the clipboard | -n|--no-newline -l|--list-types -t|--type= -p|--primary
      | -s|--seat= -v|--version -h --help!stops | https://github.com/bugaevc/wl-clipboard
      | | ${{ needs: { sockets: displays, credentials: [".Xauthority"] } }}
    xclip       | ${unknown("replaces what is on the clipboard")} | prints the clipboard, or sets it | -selection= -sel=
      | -display= -d= -noutf8 -target= -t= -rmlastnl -r -quiet -silent -verbose -o|-out!cancels -version!stops
      | -h|-help!stops | https://github.com/astrand/xclip | grammar single-dash | ${{ needs: { sockets: displays, credentials: [".Xauthority"] } }}
    gsettings   | group        | prints or changes settings | --version --schemadir=reads
      | | https://developer-old.gnome.org/gio/stable/gsettings-tool.html | grammar posix
      get list-schemas list-relocatable-schemas list-keys list-children list-recursively range describe writable monitor
        | help | prints names | prints settings | --print-paths --help!stops
    # Titles and names, no values.
    op        | group        | keeps passwords | --account= --cache? --config=settings --debug --format= --iso-timestamps
      | --no-color -v|--version!stops -h|--help!stops | https://developer.1password.com/docs/cli/ | globals anywhere
      | | ${{ needs: { network: true, login: [".config/op"] } }}
      item      | group      | works with passwords
        list ls | asks | lists titles | --categories= --favorite --include-archive --long --tags= --vault= -h|--help!stops
        get     | secret names | prints a password | any
        create edit delete rm move share template | writes names | changes passwords | any
      vault     | group      | works with vaults
        list ls | asks | lists vaults | --group= --permission= --user= -h|--help!stops
        create edit delete rm get group user | writes names | changes vaults | any
      account   | group      | works with accounts
        list ls | prints | lists accounts | -h|--help!stops
        add forget get | writes names | changes accounts | any
      whoami    | prints     | prints the account | -h|--help!stops
      read inject | secret names | prints a password | any
      run       | runs names | runs a command with passwords in its environment | any
      connect document events-api group environment plugin service-account signin signout ssh update user completion
        | | writes names | changes what is kept, or prints it | any
  `,
});
