// Bash's builtins, and the shells. Effects on variables, functions, options and the working directory of the shell itself
// are in the interpreter; an entry lists the others.
import { rows } from "../rows.ts";
import { choice, commands, controlsProcess, type Entry, type Operands, type Option, text, unknown } from "../schema.ts";

const manual = "https://www.gnu.org/software/bash/manual/bash.html";

const anything: Operands = { each: text };

const shell = (does: string, address: string): Entry => ({ does, manual: address, grammar: "shell" });

/** A shell of another family: only scripts that mean the same to all of them are read. */
const plainShell = (does: string, address: string): Entry => ({
  does,
  manual: address,
  grammar: "shell",
  dialect: "plain",
});

const killOptions: Record<string, Option> = {
  "-0": { operands: anything },
  "-l": { operands: anything },
  "-L": { operands: anything },
  "-s": { value: choice({ "0": text }, controlsProcess) },
  "-n": { value: choice({ "0": text }, controlsProcess) },
};

export const bash = commands({
  ...rows`
    :        | prints names | does nothing | any | https://www.gnu.org/software/bash/manual/bash.html | shows given
    true     | prints names | succeeds | any | https://www.gnu.org/software/bash/manual/bash.html | shows given
      | | pages never
    false    | prints names | fails | any | https://www.gnu.org/software/bash/manual/bash.html | shows given
      | | pages never
    . source | prints first=runs names | runs the commands of a file in this shell | -p=runs
      | | https://www.gnu.org/software/bash/manual/bash.html | grammar posix | ${{ sources: true }}
    alias    | prints names | lists or defines aliases | any | https://www.gnu.org/software/bash/manual/bash.html
    unalias  | ${unknown("it changes the shell in a way that is not followed")} names | forgets aliases | any
      | | https://www.gnu.org/software/bash/manual/bash.html
    bg       | process names | resumes a job in the background | any
      | | https://www.gnu.org/software/bash/manual/bash.html
    fg       | process names | resumes a job in the foreground | any
      | | https://www.gnu.org/software/bash/manual/bash.html
    bind     | ${unknown("it changes the shell in a way that is not followed")} names | lists or sets key bindings | any
      | | https://www.gnu.org/software/bash/manual/bash.html
    break    | prints names | leaves a loop | any | https://www.gnu.org/software/bash/manual/bash.html | shows given
    continue | prints names | starts the next round of a loop | any | https://www.gnu.org/software/bash/manual/bash.html
      | | shows given
    builtin  | ${unknown("it runs another command")} names | runs a builtin that a function may hide | any
      | | https://www.gnu.org/software/bash/manual/bash.html
    caller   | prints names | prints the calls that led here | any | https://www.gnu.org/software/bash/manual/bash.html
    cd       | prints names | changes the shell's working directory | any
      | | https://www.gnu.org/software/bash/manual/bash.html | shows names | pages never
  `,
  command: {
    does: "runs a command that a function may hide, or prints the type of a name",
    manual,
    grammar: "posix",
    options: { "-p": {}, "-v": { stops: true }, "-V": { stops: true } },
    runs: { sameUserAndPlace: true },
    shows: "places",
  },
  ...rows`
    compgen        | ${unknown("it changes the shell in a way that is not followed")} names | prints possible completions
      | | any | https://www.gnu.org/software/bash/manual/bash.html
    complete       | ${unknown("it changes the shell in a way that is not followed")} names | lists or sets how a command's arguments are completed
      | | any | https://www.gnu.org/software/bash/manual/bash.html
    compopt        | ${unknown("it changes the shell in a way that is not followed")} names | changes how a command's arguments are completed
      | | any | https://www.gnu.org/software/bash/manual/bash.html
    declare        | prints names | declares variables and prints them | any
      | | https://www.gnu.org/software/bash/manual/bash.html | shows given
    typeset        | prints names | declares variables and prints them | any
      | | https://www.gnu.org/software/bash/manual/bash.html
    local          | prints names | declares variables of a function | any
      | | https://www.gnu.org/software/bash/manual/bash.html | shows given
    readonly       | ${unknown("it changes the shell in a way that is not followed")} names | makes variables constant
      | | any | https://www.gnu.org/software/bash/manual/bash.html
    export         | prints names | gives variables to the programs that follow | any
      | | https://www.gnu.org/software/bash/manual/bash.html | shows given
    dirs           | ${unknown("it changes the shell in a way that is not followed")} names | prints the stack of directories
      | | any | https://www.gnu.org/software/bash/manual/bash.html
    pushd          | ${unknown("it changes the shell in a way that is not followed")} names | changes the working directory and remembers the old one
      | | any | https://www.gnu.org/software/bash/manual/bash.html
    popd           | ${unknown("it changes the shell in a way that is not followed")} names | returns to a remembered working directory
      | | any | https://www.gnu.org/software/bash/manual/bash.html
    pwd            | prints names | prints the working directory | any
      | | https://www.gnu.org/software/bash/manual/bash.html | shows places | pages never
      | | ${{ prints: { shape: "path", arguments: "(?:-[LP])?" } }}
    disown         | process names | lets a job outlive the shell | any
      | | https://www.gnu.org/software/bash/manual/bash.html
    echo           | prints names | prints its operands | any | https://www.gnu.org/software/bash/manual/bash.html
      | | shows given | pages never
    printf         | prints names | prints its operands in a format | any
      | | https://www.gnu.org/software/bash/manual/bash.html | shows given | pages never
    enable         | ${unknown("it changes the shell in a way that is not followed")} names | lists builtins, turns them on and off, loads new ones
      | | any | https://www.gnu.org/software/bash/manual/bash.html
    eval           | ${unknown("it runs a text in the shell")} names | runs its operands, joined by blanks, as a script
      | | any | https://www.gnu.org/software/bash/manual/bash.html | ${{ sources: true }}
    exec           | ${unknown("it runs another command")} names | replaces the shell by a command | any
      | | https://www.gnu.org/software/bash/manual/bash.html
    exit           | prints names | leaves the shell | any | https://www.gnu.org/software/bash/manual/bash.html
      | | shows given
    logout         | prints names | leaves a login shell | any | https://www.gnu.org/software/bash/manual/bash.html
    return         | prints names | leaves a function | any | https://www.gnu.org/software/bash/manual/bash.html
      | | shows given
    fc             | ${unknown("it changes the shell in a way that is not followed")} names | lists commands of the history, or edits and runs them again
      | | any | https://www.gnu.org/software/bash/manual/bash.html
    getopts        | ${unknown("it changes the shell in a way that is not followed")} names | reads the next option of the positional parameters
      | | any | https://www.gnu.org/software/bash/manual/bash.html
    hash           | ${unknown("it changes the shell in a way that is not followed")} names | remembers where commands are
      | | any | https://www.gnu.org/software/bash/manual/bash.html
    help           | prints names | prints help on builtins | any | https://www.gnu.org/software/bash/manual/bash.html
    history        | prints names | prints the history of commands, or changes it | any
      | | https://www.gnu.org/software/bash/manual/bash.html
    jobs           | prints names | lists the shell's jobs | any | https://www.gnu.org/software/bash/manual/bash.html
    kill           | prints each=process | sends a signal to processes | ${killOptions}
      | | https://www.gnu.org/software/bash/manual/bash.html | grammar posix | changes sends a signal to {*}
      | | instead to look at it: ps -p {1} | ${{ needs: { processes: true } }}
    let            | ${unknown("it changes the shell in a way that is not followed")} names | computes arithmetic expressions
      | | any | https://www.gnu.org/software/bash/manual/bash.html
    mapfile readarray | ${unknown("it changes the shell in a way that is not followed")} names | reads lines into an array
      | | any | https://www.gnu.org/software/bash/manual/bash.html
    read           | prints names | reads a line into variables | any
      | | https://www.gnu.org/software/bash/manual/bash.html | shows given
    set            | prints names | sets options and positional parameters of the shell | any
      | | https://www.gnu.org/software/bash/manual/bash.html | shows given
    shift          | prints names | drops positional parameters | any
      | | https://www.gnu.org/software/bash/manual/bash.html | shows given
    shopt          | prints names | sets options of the shell | any | https://www.gnu.org/software/bash/manual/bash.html
    suspend        | process names | stops the shell | any | https://www.gnu.org/software/bash/manual/bash.html
  `,
  test: {
    does: "tests files, strings and numbers",
    manual,
    grammar: "test",
    operands: anything,
    shows: "names",
    pages: "never",
  },
  "[": {
    does: "tests files, strings and numbers",
    manual,
    grammar: "test",
    operands: anything,
    shows: "names",
    pages: "never",
  },
  ...rows`
    times  | prints names | prints how long the shell has computed | any
      | | https://www.gnu.org/software/bash/manual/bash.html
    trap   | ${unknown("it changes the shell in a way that is not followed")} names | runs commands when a signal comes or the shell ends
      | | any | https://www.gnu.org/software/bash/manual/bash.html
    type   | prints names | prints the type of a name | any | https://www.gnu.org/software/bash/manual/bash.html
      | | shows places | pages never
    ulimit | prints names | prints and sets limits of the shell and what it starts | any
      | | https://www.gnu.org/software/bash/manual/bash.html
    umask  | prints names | prints and sets the mode of new files | any
      | | https://www.gnu.org/software/bash/manual/bash.html
    unset  | prints names | forgets variables and functions | any | https://www.gnu.org/software/bash/manual/bash.html
      | | shows given
    wait   | prints names | waits for jobs | any | https://www.gnu.org/software/bash/manual/bash.html
  `,
  bash: {
    ...shell("runs a script in bash", manual),
  },
  sh: {
    ...shell(
      "runs a script in the standard shell",
      "https://pubs.opengroup.org/onlinepubs/9799919799/utilities/sh.html",
    ),
    dialect: "posix",
  },
  dash: {
    ...shell("runs a script in dash", "http://gondor.apana.org.au/~herbert/dash/"),
    dialect: "posix",
  },
  zsh: plainShell("runs a script in zsh", "https://zsh.sourceforge.io/Doc/"),
  ksh: plainShell("runs a script in the Korn shell", "https://github.com/ksh93/ksh"),
  mksh: plainShell("runs a script in the MirBSD Korn shell", "http://www.mirbsd.org/mksh.htm"),
  fish: plainShell("runs a script in fish", "https://fishshell.com/docs/current/"),
  csh: plainShell("runs a script in the C shell", "https://man.freebsd.org/cgi/man.cgi?csh"),
  tcsh: plainShell("runs a script in tcsh", "https://www.tcsh.org/"),
  ...rows`
    pwsh | ${unknown("a shell with a syntax that safe-sh does not read")} names | runs a script in PowerShell | any
      | | https://learn.microsoft.com/powershell/
  `,
});
