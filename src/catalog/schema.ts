// The form of a catalog entry: the effects of a program's options and operands, as data.

/**
 * The effect of an option, an option-argument or an operand.
 *
 * `nothing` is a proof of harmlessness; `unknown` is mutating, and right if the entry's author is not sure. `choice`
 * decides by the text itself: an exact value first, then every part that it contains, then the longest prefix, then the
 * longest suffix, then `otherwise`.
 */
export type Does =
  /**
   * `plain`: the program never takes it for a path, nor a part of it. `pathspec`: it may be a pattern of paths, of which it prints what
   * any revision has of them.
   */
  | { readonly kind: "nothing"; readonly plain?: true; readonly pathspec?: true }
  /**
   * `lines`: it prints lines of it, also a program that shows only the names of files. `document`: what is written in it may make the
   * program read other files, or fetch what it names. `opens`: a database that is opened for writing, too, so that it is made where it is
   * missing, and restored where a journal lies beside it.
   */
  | { readonly kind: "reads"; readonly lines?: true; readonly document?: true; readonly opens?: true }
  | { readonly kind: "writes"; readonly unlessDash?: true }
  | { readonly kind: "deletes" }
  | { readonly kind: "connects"; readonly method: "read" | "write" }
  | { readonly kind: "controls"; readonly what: "process" | "system" | "remote" }
  | { readonly kind: "runs"; readonly what: "code" | Language }
  | { readonly kind: "unknown"; readonly why: string }
  | {
      readonly kind: "choice";
      readonly values: Readonly<Record<string, Does>>;
      readonly contains?: Readonly<Record<string, Does>>;
      readonly prefixes?: Readonly<Record<string, Does>>;
      readonly suffixes?: Readonly<Record<string, Does>>;
      readonly otherwise: Does;
      readonly ignoreCase?: true;
    }
  /** By a regular expression for the whole text, which lists what is understood. */
  | { readonly kind: "matches"; readonly like: string; readonly does: Does; readonly otherwise: Does }
  /**
   * Of each part of the text that the group of a regular expression finds: the file behind `@`. `…` stands in the text for what is known
   * only at run time.
   */
  | { readonly kind: "parts"; readonly like: string; readonly does: Does }
  | { readonly kind: "both"; readonly all: readonly Does[] };

/** A language that safe-sh reads itself, so that a script in it is judged by its effects. */
export type Language =
  | "shell"
  | "sed"
  | "awk"
  | "sql"
  | "psql"
  | "mysql"
  | "sqlite"
  | "duckdb"
  | "tsql"
  | "graphql"
  | "javascript"
  | "python"
  | "fzf-command"
  | "fzf-bindings";

/** Text, a number, a name: no effect. It may still be taken for a path: what it names must be no secret. */
export const text: Does = { kind: "nothing" };
/** Text that is surely no path: a pattern, a message, a program in a language without files. */
export const plain: Does = { kind: "nothing", plain: true };
/** A revision, or paths of one, whose contents are printed: git's pathspecs. */
export const pathspec: Does = { kind: "nothing", pathspec: true };
/** A path that is read. */
export const reads: Does = { kind: "reads" };
/** A file with names or settings; those that are not understood are printed. */
export const readsLines: Does = { kind: "reads", lines: true };
/** A file that may include others, or make the program fetch what it names: harmless only in a sandbox. */
export const document: Does = { kind: "reads", document: true };
/** A path that is created or changed. */
export const writes: Does = { kind: "writes" };
/** A path that is created or changed; `-` means standard output. */
export const writesUnlessDash: Does = { kind: "writes", unlessDash: true };
/** A path that is removed. */
export const deletes: Does = { kind: "deletes" };
/** A host or URL that is asked for data. */
export const connects: Does = { kind: "connects", method: "read" };
/** A host or URL that data is sent to. */
export const sends: Does = { kind: "connects", method: "write" };
/** Signals, starts or stops processes. */
export const controlsProcess: Does = { kind: "controls", what: "process" };
/** Changes the machine's settings, devices or services. */
export const controlsSystem: Does = { kind: "controls", what: "system" };
/** Changes something on another machine or service. */
export const controlsRemote: Does = { kind: "controls", what: "remote" };
/** Runs code that safe-sh does not look into. */
export const runsCode: Does = { kind: "runs", what: "code" };
/** A script in a language that safe-sh reads. */
export const script = (language: Language): Does => ({ kind: "runs", what: language });
/** An effect that is not known; mutating. `why` completes "`name x`: ...". */
export const unknown = (why: string): Does => ({ kind: "unknown", why });
/** Prints a password, a key or a token. */
export const secret: Does = unknown("prints a secret");
/** Prints an environment as a whole. */
export const environment: Does = unknown("prints every variable of an environment, and tokens may be among them");
/** Several effects at once. */
export const both = (...all: readonly Does[]): Does => ({ kind: "both", all });
/** Decides by the form of the whole value: `matching(/^[^%]*$/, plain, runsCode)`. */
export const matching = (like: RegExp, does: Does, otherwise: Does): Does => ({
  kind: "matches",
  like: like.source,
  does,
  otherwise,
});
/** The effect of each part that the group finds: `parts(/^@(.*)$/, reads)`. */
export const parts = (like: RegExp, does: Does): Does => ({ kind: "parts", like: like.source, does });
/** A file whose content is the value, behind `@`: what a program sends, it reads. */
export const readsBehindAt: Does = parts(/^(?:@|(?=…))(.*)$/, reads);
/** Decides by the value: `choice({ GET: text, HEAD: text }, controlsRemote)`. */
export const choice = (
  values: Readonly<Record<string, Does>>,
  otherwise: Does,
  more: {
    readonly contains?: Readonly<Record<string, Does>>;
    readonly prefixes?: Readonly<Record<string, Does>>;
    readonly suffixes?: Readonly<Record<string, Does>>;
    readonly ignoreCase?: true;
  } = {},
): Does => ({ kind: "choice", values, otherwise, ...more });

/**
 * The words of a refusal, beside the option or the entry that causes it. `{1}` stands for the first operand, `{-1}` for the
 * last one, `{*}` for all of them, `{<}` for all but the last, `{>}` for all but the first, `{=}` for the option's argument. A part in `[ ]` is
 * left out without its operand. Operands end before one that begins with `-`, and leave out what may be an unlisted option's
 * argument.
 */
export interface Says {
  /** Completes "`git switch` ...", and is true of every run that has the effect: "switches the working tree to {1}". */
  readonly changes?: string;
  /** Commands that only read, each by its purpose: `{ "to see what differs": "git diff {1}" }`. */
  readonly instead?: Readonly<Record<string, string>>;
  /** These words hold whichever other options have some: the worst that the program can be given to do. */
  readonly gravest?: true;
  /** Messages name it after other effects of the same gravity: it writes the index, or makes an empty folder. */
  readonly slight?: true;
  /** Something is lost, whatever the kind of the effect is: work that is not committed, a branch, what another machine keeps. */
  readonly loses?: true;
  /** Other words for some operands; the first case that fits holds. */
  readonly cases?: readonly Case[];
  /** It decides about the changes of trials, which its operands name: a person who is asked about it sees their list. */
  readonly decides?:
    | "keep"
    | "keep --all"
    | "keep --session"
    | "drop"
    | "drop --all"
    | "undo"
    | "undo --to"
    | "undo --session";
}

/** Words if the operand at `at` (any one, the first, the last) is known and fits `like`, a regular expression. */
export interface Case extends Pick<Says, "changes" | "instead" | "loses"> {
  readonly at: "any" | "first" | "last";
  readonly like: string;
}

/** One option. `{}` is a switch without an effect. */
export interface Option extends Says {
  /** The effect of its option-argument; absent: the option takes none. Give one only if sure. */
  readonly value?: Does;
  /** The effect of a second option-argument, a field of its own: `jq --arg NAME VALUE`. */
  readonly second?: Does;
  /** The option-argument may be missing, and is then only read joined: `-i.bak`, `--color=always`. */
  readonly optional?: true;
  /** In the single-dash grammar: the option-argument may stand right behind the name, too: `-Iinclude`. */
  readonly adjoins?: true;
  /** A word with a dash behind it is its argument in every version, by its manual, though `dashed` says nothing of the others. */
  readonly takesDash?: true;
  /** The option-argument is always the next field; letters behind it in a cluster are more options: `tree -Pa '*.c'`. */
  readonly separate?: true;
  /** The effect of the option itself. */
  readonly does?: Does;
  /** `does` and `operands` hold only if no option `cancels`: `gh api -f x=y` posts, but not with `-X GET`. */
  readonly untilCancelled?: true;
  /** `does` holds only beside one of these options, under any of their names: `curl -n`, which finds a password, prints it with `-v`. */
  readonly beside?: readonly string[];
  /** Arguments with which it has none of these effects. */
  readonly unless?: readonly string[];
  /** Replaces the effects of the program's operands: `sed -i` makes them `readsAndWrites`. */
  readonly operands?: Operands;
  /** Turns off the entry's `always` effect, and chooses the operands `ifCancelled`: `wget --spider`. A list: only with one of these as its argument. */
  readonly cancels?: true | readonly string[];
  /**
   * The program prints its version or help and stops before anything else happens. It counts only before the first
   * operand (some vendors read no option behind one) and before any option with an effect; `"anywhere"`: behind operands
   * too, which is sure.
   */
  readonly stops?: true | "anywhere";
  /** All that follows is a command that it runs: `fd -x rm`. */
  readonly runs?: Runs;
  /** The option-argument names one of these, which takes all that follows: `python -m json.tool`. */
  readonly subcommands?: Subcommands;
  /**
   * It changes where the program works. `folder`: the option-argument is a folder from which relative paths, project files
   * and inner commands are then looked up (`make -C`). `project`: it chooses the project whose configuration is obeyed, and
   * relative paths stay as they are (`git --git-dir`). `settings`: the same, and it names a folder, or the file of the
   * configuration, which must have a name from `obeys` (`ruff --config`). `no`: only its name looks so (`grep -C 3`). Every option with
   * such a name needs this field.
   */
  readonly moves?: "folder" | "project" | "settings" | "no";
  /** With it, the program reads every file below its folders, hidden ones too: `grep -r`. */
  readonly descends?: true;
  /** With it, the program prints only the names of files: `rg --files`. */
  readonly lists?: true;
  /** The option-argument is a pattern of names of files that it reads even if they are hidden: `rg -g`. With `!` in front it is none. */
  readonly includes?: true;
  /**
   * The option-argument is a pattern of names, and of what is below its folders the program then reads no other file:
   * `grep --include`. `false`: with this option in front it reads others all the same, as `--exclude` does.
   */
  readonly only?: boolean;
  /** The option-argument is a password, a key or a token: `curl -u`. It is left out of logs. */
  readonly holdsSecret?: true;
  /** It is short for these, each of which a rule may name: `git branch -D` is `-d` and `-f`. */
  readonly equals?: readonly string[];
  /** It does what these do, too, so that a rule which denies one of them denies it: `tail -F` follows, as `-f` does. */
  readonly implies?: readonly string[];
  /** What the program prints with it: only this (`brew --prefix`, `grep -l`), or its argument as well, which may be any text. */
  readonly shows?: "places" | "names" | "argument";
  /** With it a rule that denies this subcommand means it, too: `destroy` of `terraform apply -destroy`. */
  readonly as?: string;
  /** With it the command does the work of another of the program: `s3 rm` of `aws s3 sync --delete`. As `like` of an entry. */
  readonly like?: string;
  /** Its argument sets what other options set: `git -c core.hooksPath=x`, `curl -K`. A rule that denies an option may mean it. */
  readonly sets?: "options";
}

/** The effects of the operands, by position. */
export interface Operands {
  /** The effect of the program without any operand. Default: nothing. */
  readonly none?: Does;
  /** The effect of a single operand, beside that operand's own: the program may then read commands. */
  readonly lone?: Does;
  /**
   * It reads what is below its folders, but nothing hidden unless an option `descends`; without an operand for `each`, below the folder
   * in which it runs: `rg`.
   */
  readonly here?: true;
  /** The first operands, one each. */
  readonly first?: readonly Does[];
  /** Every other operand. Absent: the program takes no more, and one more is `unknown`. */
  readonly each?: Does;
  /** The last operand, if there are more than `first` and at least two in all: `cp a b`. */
  readonly last?: Does;
  /** The operands behind the first one, if that is one of these words: `git config get NAME`. */
  readonly behind?: Readonly<Record<string, Operands>>;
  /** What follows one of these beginnings is a password, a key or a token: `7z x -pSECRET`. It is left out of logs. */
  readonly secrets?: readonly string[];
  /** The operands if an option `cancels`: `sqlite3 -readonly` only reads its database. */
  readonly ifCancelled?: Operands;
}

/**
 * How a program reads its arguments.
 *
 * - `gnu`: clusters (`-la`), joined values (`-ofile`), `--long=value`, options after operands, `--`. The default.
 * - `posix`: the same, but options end at the first operand.
 * - `single-dash`: long options with one dash and no clusters (`java -version`); `--x` means `-x`.
 * - `single-dash-posix`: the same, but options end at the first operand, as in Go's package `flag` (`terraform fmt . -check` formats).
 * - `key-value`: operands are `name=value`, looked up among the options as `name=` (`dd if=a of=b`).
 * - `cluster-first`: the first operand is a cluster of options without a dash (`ps aux`, `tar tf x`), else as `gnu`.
 * - `verbatim`: no options at all; every field is an operand, even `-x`.
 * - `find`: an expression; `shell`: a shell's own command line; `test`: the expression of `test` and `[`.
 */
export type Grammar =
  | "gnu"
  | "posix"
  | "single-dash"
  | "single-dash-posix"
  | "key-value"
  | "cluster-first"
  | "verbatim"
  | "find"
  | "shell"
  | "test";

/** The inner command of a wrapper. */
export interface Runs {
  /** How many operands stand before the inner command: `timeout 5 ls` has one. Their effects are `operands.first`. */
  readonly after?: number;
  /** Options may stand behind its own operands; the inner command follows `--`: `kubectl exec POD -c app -- ls`. */
  readonly behindDashes?: true;
  /** The only commands that it runs as they are; its other words are subcommands of its own: `rtk test`. */
  readonly only?: readonly string[];
  /** Operands `NAME=value` before the inner command are assignments to its environment: `env`, `sudo`. */
  readonly assignments?: true;
  /** Fields that are known only at run time are appended, or replace the option-argument named by `replace`: `xargs`. */
  readonly appends?: true;
  /** A pattern of placeholders in its words; without one of them the field is appended. */
  readonly placeholders?: string;
  /** The options whose option-argument is the placeholder: `xargs -I`. */
  readonly replace?: readonly string[];
  /** It runs on another machine, or in another file system: what the policy opens here is not open there. */
  readonly otherMachine?: true;
  /**
   * Its own operand names the machine on which bash reads the inner script. It is judged only if the policy names that machine
   * (`ssh.hosts`), and as one of which nothing is known.
   */
  readonly onMachine?: true;
  /** It runs in a folder that is known only at run time: `find -execdir`. */
  readonly otherFolder?: true;
  /** As the same user, in the same place: a rule of the policy that allows the inner command allows it here, too. */
  readonly sameUserAndPlace?: true;
  /** The effect if no inner command is given. Default: nothing. */
  readonly none?: Does;
  /** The inner command is one operand that a shell reads: `watch 'ls | wc'`; all operands are joined with blanks. */
  readonly asScript?: true;
}

/** Entries by subcommand. `describe-*` stands for every one that begins so; the longest name that fits wins. */
export type Subcommands = Readonly<Record<string, Entry>>;

/**
 * The effects of one program, or one subcommand. Of `changes` and `instead`, those of the last option that has them hold, else the
 * entry's. Without `changes`, `does` completes the message about an `always` effect.
 */
export interface Entry extends Says {
  /** One line, lower case, present tense: "copies standard input to standard output and to each file". */
  readonly does: string;
  /** The address of the manual that the entry was written from. Subcommands may leave it out. */
  readonly manual?: string;
  /** How arguments are read. Default `gnu`; a subcommand inherits its program's. */
  readonly grammar?: Grammar;
  /**
   * The options, keyed `"-o, --output"`. `"harmless"`: no option of this program writes, runs, connects or controls,
   * so an option that is not listed can do no harm either.
   */
  readonly options?: Readonly<Record<string, Option>> | "harmless";
  /** No other option than those listed can do harm: `options` lists the ones with an effect. */
  readonly otherOptions?: "harmless";
  /** Every option of the program is listed; then unique abbreviations (`--outp`) are accepted. */
  readonly complete?: true;
  /** The effects of operands. Absent: the program takes none, and one is `unknown`. */
  readonly operands?: Operands;
  /** The effect of every run, whatever the arguments. `mkdir` needs none (its operands have it); `reboot` does. */
  readonly always?: Does;
  /** What it prints for certain arguments, whether it succeeds or fails. */
  readonly prints?: Prints | readonly Prints[];
  /** The effect on data from standard input, beside reading them: `openssl s_client` sends them. */
  readonly input?: Does;
  /** The first operand chooses one of these; any other is `unknown`. `options` are then the ones before it. */
  readonly subcommands?: Subcommands;
  /**
   * Names of it that are other names of one command, each with the words by which rules compare it: `{ i: "install" }` of
   * `npm install`, `{ ps: "container list" }` of `docker ps`, `{ python3: "python" }` of a program. Only if every option means the same.
   */
  readonly same?: Readonly<Record<string, string>>;
  /** The command that a program is another name of: `docker compose` of `docker-compose`. A rule that denies one denies the other. */
  readonly as?: string;
  /**
   * Names of a subcommand, each with the one of the program whose work it does, too: `{ create: "run" }` of docker. A rule that denies that one has a
   * person asked about this, unless a rule that allows it tells them apart.
   */
  readonly like?: Readonly<Record<string, string>>;
  /** The kinds of things that its first operand names, each with all its names: `pods pod po`. Any other word could be one of them. */
  readonly kinds?: readonly string[];
  /** Operands that mean what an option does, or another subcommand: `{ "+*": "--force" }` of `git push`, `{ "*-": "remove" }` of `apt install`. */
  readonly meant?: Readonly<Record<string, string>>;
  /** Its operands may stand without this ending: `nginx` is `nginx.service`. */
  readonly ending?: string;
  /** An operand may be the beginning of one, or of each part of it: `gradle pub`, `gradle :app:cC`. */
  readonly cuts?: true;
  /** The program accepts its own `options` after the subcommand too (az, kubectl, gh's `-R`). */
  readonly globals?: "anywhere";
  /** Words that may stand before a verb, each followed by a group or a verb: `az boards work-item show`. */
  readonly groups?: readonly string[];
  /** The verbs that may follow a group (never the program's name itself): `list`, `show`. */
  readonly verbs?: Subcommands;
  /**
   * Which verbs stand behind which groups, as groups.ts reads it: `{ compute: "zones|instances(describe list)" }`. A verb that stands here for any
   * group is unknown behind the others. `list=:table`: there `list` has the meaning of
   * the row `:table` of `verbs`, a name that no command line can use.
   */
  readonly behindGroups?: Readonly<Record<string, string>>;
  /** With the grammar `shell`: the language its scripts are in. Default bash. `plain`: another family of shells. */
  readonly dialect?: "posix" | "plain";
  /** The wrapper's inner command. */
  readonly runs?: Runs;
  /**
   * Environment variables that leave its effects as they are, with their harmless values; the value `*` is any. Those that do
   * so for every program stand in knowledge/environment.ts, and no other may be set before it.
   */
  readonly environment?: Readonly<Record<string, readonly string[]>>;
  /**
   * Every environment variable that it reads, on every system and in every version, and what it starts reads if no other entry is
   * asked for that; but for those that each program reads (`everyProgram` in knowledge/environment.ts). `*` stands in a name for any
   * characters. Any other variable leaves it as it is, whatever its value. Absent: it may read any. A field of the program.
   */
  readonly variables?: readonly string[];
  /**
   * It takes an option behind an operand for an option on every system and in every version. To other programs it may be one more
   * operand there (`just build --list` runs the recipe), so that an option makes a run harmless only before the first operand. A field
   * of the program.
   */
  readonly permutes?: true;
  /** What it prints, if that is no data of files. Absent: anything. */
  readonly shows?: Shows;
  /**
   * It prints every variable of the environment, but with arguments that this pattern describes: each has a NUL behind it, and `…`
   * stands for one that is known only at run time, or is none. Absent: it never does. A field of the program.
   */
  readonly tellsEnvironmentUnless?: string;
  /**
   * Which of git's settings it prints, with the addresses in them: `words` describes its arguments, each with a NUL behind it, and `keys`
   * the settings. A field of the program.
   */
  readonly tellsSettings?: readonly { readonly words: string; readonly keys: string }[];
  /**
   * With such arguments, each with a NUL behind it, it prints lines of files that it is not given: git's, of what is not committed or was
   * put away. A field of the program.
   */
  readonly printsLines?: readonly { readonly words: string; readonly of: LinesOf }[];
  /** With such arguments it prints nothing but names of files, a line or a NUL each, or starts another with those. A field of the program. */
  readonly lists?: readonly Listed[];
  /** It starts no pager, whatever the environment says. Absent: it may. A field of the program. */
  readonly pages?: "never";
  /** It renames folders, and does not copy them instead if they are on another file system. */
  readonly renames?: true;
  /** Its words are texts for people, which nothing runs, and so are those of its subcommands: `git commit -m 'rm -rf /'`. */
  readonly prose?: true;
  /** Its operands, or the file that they name, run as a script in the shell that calls it: `source`. */
  readonly sources?: true;
  /** A block of the policy that is for arguments of it. */
  readonly blocked?: Blocked;
  /**
   * It reads every file below its folders, hidden ones too, whatever its options: `ack`. `given`: of the folders that it is given, and
   * of none where it is given none: `diff`.
   */
  readonly descends?: true | "given";
  /**
   * Can what it writes be a symbolic link? `never`: only plain files and folders (`mkdir`). `copies`: only if something that
   * it reads is a link, or a folder that holds one (`cp`). Absent: it can (`ln`, `tar`). A field of the program.
   */
  readonly links?: "never" | "copies";
  /**
   * At a terminal it obeys keys, some of which run commands or write files. Outside a sandbox it passes only with one of these
   * variables set to `1` in front of it, which turns them off. A field of the program.
   */
  readonly keysOffBy?: readonly string[];
  /** The files that it reads are SQLite databases, beside which files may be made. A field of the program. */
  readonly opensDatabases?: true;
  /**
   * A word that begins with `@` names a file with further arguments, wherever it stands. `values`: a file whose content is the
   * value, also behind `=`, and is sent. A field of the program.
   */
  readonly argumentFiles?: true | "values";
  /**
   * A word with a dash where an option-argument stands. `taken`: it is the argument, as with getopt and Go's pflag. `obeyed`: it
   * may be an option in spite of that (`hg log -u --config=...`, `jar tf -J...`). Absent: nobody knows, and it asks. A subcommand inherits
   * its program's.
   */
  readonly dashed?: "taken" | "obeyed";
  /** A word that ends with it ends the command, and what follows is another one: `tmux ls ';' run-shell x`. A field of the program. */
  readonly separator?: string;
  /** Resources that the program needs; a sandbox closes them to others. A field of the program, not of its subcommands. */
  readonly needs?: Needs;
  /**
   * Without an operand, or with `-` as the first, it runs the program on its standard input as that in the value of this option. A field of
   * the program.
   */
  readonly programOption?: string;
  /** Files of a project that make the program run the project's own code, though the command only reads. */
  readonly obeys?: readonly ProjectFile[];
}

/**
 * Which lines: of files that changed since the last commit, of those that `git stash` put away, of them if a revision is named so, or
 * of any that is tracked, by a path that is known only at run time.
 */
export type LinesOf = "changes" | "stash" | "revision" | "tracked";

/** Which files a program lists with the arguments that `words` describes, each with a NUL behind it. */
export interface Listed {
  readonly words: string;
  /**
   * `tracked`: those below its folder that git tracks. `given`: it starts another program with those that it is given. `input`: some
   * lines of its standard input, unchanged. `passes`: it prints what it is given, in parts as blanks divide it, and makes no other word
   * of that. Else those below its folders with a name like what the group of this finds.
   */
  readonly names: string;
  /** It starts a program with them itself, and does not print them. */
  readonly starts?: true;
}

/** The standard output of a program for certain arguments: one line, or nothing at all; `naturals`, `words`: any number of lines. */
export interface Prints {
  /**
   * `natural`: a decimal number; `word`: letters, digits and `_./@^~-`, beginning with a letter or digit; `path`: an absolute
   * path; `ref`: the name of a branch, as `git check-ref-format` takes it; `naturals`: a decimal number a line, none with a zero in
   * front; `words`: a word a line; `input`: what is on its standard input or the beginning of that, of which only blanks and line breaks
   * may be left out.
   */
  readonly shape: "natural" | "word" | "path" | "ref" | "naturals" | "words" | "input";
  /** A regular expression for all arguments, joined by blanks; `…` stands in it for what is known only at run time. */
  readonly arguments: string;
}

/**
 * What a command prints, if it prints no content of files that it is not given.
 *
 * `names`: of what it is given, a name and facts (`stat`), or nothing at all (`cd`). `below`: the names of what is below a folder, too
 * (`find`). `places`: where a project, its packages or a program are, or a fact of the machine (`npm root`). `given`: texts of its
 * arguments, or lines of what it is given (`grep`).
 */
export type Shows = "names" | "below" | "places" | "given";

/** The built-in block that denies a command with such an argument. `like`: a regular expression for all of it. */
export interface Blocked {
  readonly by: "force-push" | "open-to-all";
  /** `first`: the first argument that is no option. */
  readonly at: "any" | "first";
  readonly like: string;
}

/** Resources of the machine that a program needs. Paths are below the home directory. */
export interface Needs {
  /** The network, although no option or operand shows it: its entry names no host, or it lists the machine's interfaces. */
  readonly network?: true;
  /** Of the network it only looks at this machine's own part. */
  readonly local?: true;
  /**
   * The UNIX domain sockets of the services that it asks: patterns of absolute paths, `~/...`, or `@runtime/...` in the folder of the user's
   * session. Every other one is covered.
   */
  readonly sockets?: readonly string[];
  /** The processes of this machine. */
  readonly processes?: true;
  /** Secret files and folders that it works with. */
  readonly credentials?: readonly string[];
  /** Secret files and folders with which it logs in on other machines: needed if the script reaches one. */
  readonly login?: readonly string[];
  /** Folders that it must be able to write; its writes there are discarded. */
  readonly scratch?: readonly string[];
  /** Variables of its caller's environment that say where and as whom it works; `*`: any characters. Others it does not get. */
  readonly variables?: readonly string[];
  /** It starts git in the folder, which obeys the repository's configuration; `itself`: it is git. */
  readonly git?: true | "itself";
}

/**
 * How a file of a project is written.
 *
 * `cfg`: sections, and a key with its value a line, as Python and Mercurial read them. `lines`: a key and the rest of the line.
 * `words`: as `lines`, of any kind, with comments behind `//`. `word`: one word, as the value of the key `word`. `folder`: nothing is written, it must be a folder and no link.
 */
export type FileFormat = "toml" | "yaml" | "json" | "ini" | "cfg" | "lines" | "words" | "word" | "folder";

/**
 * Files that a program obeys in the folder in which it works, or in one above it, up to the home directory.
 *
 * The keys that are harmless are listed, and any other is a finding; so is a file that cannot be read. In a list of keys, `>`
 * stands between a key and those below it, `*` for any text, and `key=value` is one with that value; a key stands for
 * all below it, and for each item of a list.
 */
export interface ProjectFile {
  /** Paths in the folder; `*` stands for any text in the last name. */
  readonly files: readonly string[];
  /** The effect of the file; completes its name in the finding: "names programs to run". */
  readonly why: string;
  /** Absent: that the file is there is a finding, whatever it holds. */
  readonly format?: FileFormat;
  /** The only keys that the program obeys; all others in the file are other programs'. Absent: every key. */
  readonly only?: readonly string[];
  /** The keys that can run nothing, write nothing and send nothing. Absent: none. */
  readonly harmless?: readonly string[];
  /**
   * The program puts variables of the environment into values. One with a `$` is harmless only if `harmless` has it below the
   * key `$`: `$>email=${EMAIL}`.
   */
  readonly expands?: true;
  /** The key that names more such files, by their paths or in packages: `extends`. */
  readonly follows?: string;
  /**
   * The keys whose values are paths. What could be an address instead, or leads nowhere, is a finding. More such files are
   * looked at: those in a folder, and with `files` the file itself; else a file is one of another kind.
   */
  readonly leads?: { readonly keys: readonly string[]; readonly to: "files" | "folders" };
  /**
   * The keys whose values are versions that the program installs before it does anything, unless they are in a folder below the home
   * directory, under that name or with a dash and more behind it. Where the folder is not, the program is another, which installs none.
   */
  readonly installs?: { readonly keys: readonly string[]; readonly into: string };
  /**
   * The keys whose values are versions of the program `of` itself: one that is newer than the program is fetched, and runs instead. The
   * file `beside`, from the folder of the program, says which version it is.
   */
  readonly newer?: { readonly keys: readonly string[]; readonly of: string; readonly beside: string };
  /**
   * `below`: also in the folders below, for the files there. `given`: the same, and below none but those that it is given, if there are
   * some. `here`: in no folder above.
   */
  readonly where?: "below" | "given" | "here";
  /** The program does not look for the file with this first operand, or these first two, or if this option is its only argument. */
  readonly notFor?: readonly string[];
  /** It looks for it only with one of these among its arguments; an option, also joined to its value. Absent: always. */
  readonly onlyFor?: readonly string[];
  /** It does not obey it with this variable in front of the command, at this value. */
  readonly offBy?: { readonly name: string; readonly value: string };
  /** It does not look for it with one of these options, alone or in a cluster, before an operand. */
  readonly without?: readonly string[];
}

/** Entries by command name; a file of the catalog exports one of these per package. */
export type Commands = Readonly<Record<string, Entry>>;

/** Types a file of entries without widening its keys. */
export const commands = <Names extends string>(
  entries: Readonly<Record<Names, Entry>>,
): Readonly<Record<Names, Entry>> => entries;
