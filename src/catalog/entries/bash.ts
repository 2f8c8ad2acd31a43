// Bash's builtins, and the shells. Effects on variables, functions, options and the working directory of the shell itself
// are in the interpreter; an entry lists the others.
import { passes } from "../forms.ts";
import { options } from "../options.ts";
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

const fishFolders = unknown("makes `~/.config/fish` if it is not there");

const killOptions: Record<string, Option> = options("-0!names -l!names -L!names", {
  "-s": { value: choice({ "0": text }, controlsProcess), sets: "options" },
  "-n": { value: choice({ "0": text }, controlsProcess), sets: "options" },
});

// Of a builtin that changes the shell itself. Forms that leave the shell as it is are in the interpreter.
const notFollowed = unknown("it changes the shell in a way that is not followed");

/** Arguments of `declare` that name variables, or are about functions. */
const declares = "^(?:[-+][aAgiIlnrutxp]+\\0|--\\0)*[^-+\\0…][^\\0]*\\0|^-[aAgiIlntup]*[fF]+[aAgiIlntup]*\\0";

// `variables none`: of those that bash itself reads, the interpreter refuses all but harmless values.
export const bash = commands({
  ...rows`
    every: | https://www.gnu.org/software/bash/manual/bash.html | variables none
    :        | prints names | does nothing | any | shows given
    true     | prints names | succeeds | any | shows given | pages never
    false    | prints names | fails | any | shows given | pages never
    . source | prints first=runs names | runs the commands of a file in this shell | -p=runs | grammar posix
      | | ${{ sources: true }}
    alias    | prints names | lists or defines aliases | any
    unalias  | ${notFollowed} names | forgets aliases | any
    bg       | process names | resumes a job in the background | any
    fg       | process names | resumes a job in the foreground | any
    bind     | ${notFollowed} names | lists or sets key bindings | any
    break    | prints names | leaves a loop | any | shows given
    continue | prints names | starts the next round of a loop | any | shows given
    builtin  | ${unknown("it runs another command")} names | runs a builtin that a function may hide | any
    caller   | prints names | prints the calls that led here | any
    cd       | prints names | changes the shell's working directory | any | shows names | pages never
  `,
  ...rows`
    command | prints | runs a command that a function may hide, or prints the type of a name | -p -v!stops -V!stops
      | | https://www.gnu.org/software/bash/manual/bash.html | grammar posix | shows places
      | | ${{ runs: { sameUserAndPlace: true } }}
  `,
  ...rows`
    every: | https://www.gnu.org/software/bash/manual/bash.html | variables none
    compgen  | ${notFollowed} names | prints possible completions | any
    complete | ${notFollowed} names | lists or sets how a command's arguments are completed | any
    compopt  | ${notFollowed} names | changes how a command's arguments are completed | any
    declare  | prints names | declares variables and prints them | any | shows given
      | | ${{ tellsEnvironmentUnless: declares }}
    typeset  | prints names | declares variables and prints them | any
      | | ${{ tellsEnvironmentUnless: declares }}
    local    | prints names | declares variables of a function | any | shows given
    readonly | prints names | makes variables constant | any | shows given
    export   | prints names | gives variables to the programs that follow | any | shows given
      | | ${{ tellsEnvironmentUnless: "^(?:-[fn]+\\0)*[^-\\0…][^\\0]*\\0" }}
    dirs     | prints names | prints the stack of directories | any | shows places
    pushd    | prints names | changes the working directory and remembers the old one | any | shows places
    popd     | prints names | returns to a remembered working directory | any | shows places
    pwd      | prints names | prints the working directory | any | shows places | pages never
      | | ${{ prints: { shape: "path", arguments: "(?:-[LP])?" } }}
    disown   | process names | lets a job outlive the shell | any
    # Not with a backslash, for which some shells put other characters.
    echo     | prints names | prints its operands | any | shows given | pages never
      | | ${{ lists: [passes("(?:-n\\0)?(?:[^-\\0\\\\][^\\0\\\\]*\\0|\\0)*")] }}
    printf   | prints names | prints its operands in a format | any | shows given | pages never
      | | ${{ lists: [passes("%s(?:\\\\[n0t]| )\\0(?:[^\\0]*\\0)*|%s\\0[^\\0]*\\0")] }}
    enable   | ${notFollowed} names | lists builtins, turns them on and off, loads new ones | any
    eval     | ${unknown("it runs a text in the shell")} names | runs its operands, joined by blanks, as a script | any
      | | ${{ sources: true }}
    exec     | ${unknown("it runs another command")} names | replaces the shell by a command | any
    exit     | prints names | leaves the shell | any | shows given
    logout   | prints names | leaves a login shell | any
    return   | prints names | leaves a function | any | shows given
    fc       | ${notFollowed} names | lists commands of the history, or edits and runs them again | any
    getopts  | ${notFollowed} names | reads the next option of the positional parameters | any
    hash     | ${notFollowed} names | remembers where commands are | any
    help     | prints names | prints help on builtins | any
    history  | prints names | prints the history of commands, or changes it | any
    jobs     | prints names | lists the shell's jobs | any
    kill     | prints each=process | sends a signal to processes | ${killOptions} | grammar posix
      | | changes sends a signal to {*} | instead to look at it: ps -p {1} | ${{ needs: { processes: true } }}
    let      | prints names | computes arithmetic expressions | any
    mapfile readarray | prints names | reads lines into an array | any | shows given
    read     | prints names | reads a line into variables | any | shows given
    set      | prints names | sets options and positional parameters of the shell | any | shows given
      | | ${{ tellsEnvironmentUnless: "^[^\\0…][^\\0]*\\0" }}
    shift    | prints names | drops positional parameters | any | shows given
    shopt    | prints names | sets options of the shell | any
    suspend  | process names | stops the shell | any
  `,
  test: {
    does: "tests files, strings and numbers",
    manual,
    grammar: "test",
    operands: anything,
    shows: "names",
    pages: "never",
    variables: [],
  },
  "[": {
    does: "tests files, strings and numbers",
    manual,
    grammar: "test",
    operands: anything,
    shows: "names",
    pages: "never",
    variables: [],
  },
  ...rows`
    every: | https://www.gnu.org/software/bash/manual/bash.html | variables none
    times  | prints names | prints how long the shell has computed | any
    trap   | prints names | runs commands when a signal comes or the shell ends | any | shows given
    type   | prints names | prints the type of a name | any | shows places | pages never
    ulimit | prints names | prints and sets limits of the shell and what it starts | any
    umask  | prints names | prints and sets the mode of new files | any
    unset  | prints names | forgets variables and functions | any | shows given
    wait   | prints names | waits for jobs | any
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
  // With every script it makes its folders, and a file of variables.
  fish: { ...plainShell("runs a script in fish", "https://fishshell.com/docs/current/"), always: fishFolders },
  csh: plainShell("runs a script in the C shell", "https://man.freebsd.org/cgi/man.cgi?csh"),
  tcsh: plainShell("runs a script in tcsh", "https://www.tcsh.org/"),
  ...rows`
    pwsh | ${unknown("a shell with a syntax that safe-sh does not read")} names | runs a script in PowerShell | any
      | | https://learn.microsoft.com/powershell/
  `,
});
