// Scripts by bash's grammar, weighted to constructs that parsers and interpreters get wrong.
import * as fc from "fast-check";

type Text = fc.Arbitrary<string>;

const pick = (...texts: readonly string[]): Text => fc.constantFrom(...texts);
const join = (...parts: readonly (string | Text)[]): Text =>
  fc
    .tuple(...parts.map((part) => (typeof part === "string" ? fc.constant(part) : part)))
    .map((texts) => texts.join(""));
const some = (part: Text, most: number, least = 0, between = ""): Text =>
  fc.array(part, { minLength: least, maxLength: most, size: "max" }).map((texts) => texts.join(between));
/** `[3, a], [1, b]`: a three times as often as b. */
const weighted = (...choices: readonly (readonly [number, Text])[]): Text =>
  fc.oneof(...choices.map(([weight, arbitrary]) => ({ weight, arbitrary })));
const maybe = (part: Text, weight = 1): Text => weighted([3, fc.constant("")], [weight, part]);

const blank = weighted([12, pick(" ")], [1, pick("  ", "\t", " \\\n", " \\\n ")]);
const gap = weighted([8, pick("; ")], [2, pick("\n")], [1, pick(";", " ;\n", " # a $(H) 'b\n", "\n\n")]);
const variable = pick("x", "y", "z", "x", "y", "IFS");
const anyName = pick("x", "y", "z", "v", "1", "2", "@", "*", "#", "?", "HOME", "PWD", "nothing");
const plain = pick(
  ...[
    "a",
    "b",
    "-n",
    "a.c",
    "x=y",
    "a:b",
    "1",
    "0",
    "-",
    "--",
    "=",
    ",",
    "..",
    "./a",
    "é",
    "%",
    "+",
    "e.c",
    "K",
    "out",
  ],
);
const glob = pick("*.c", "?.c", "[ab].c", "[!a]*", "*", "d/*", "[a", "a]", "a*b", "nomatch*");
const brace = pick(
  "{a,b}",
  "{1..3}",
  "a{b,c}d",
  "{a,}",
  "{a",
  "b}",
  "{}",
  "{a..c}",
  "{a,{b,c}}",
  "{'a,b',c}",
  "{a\\,b,c}",
);
const tilde = pick("~", "~/a", "~+", "~nobody", "a~", "x=~", "~-");
const escaped = pick("\\a", "\\$x", "\\ ", "\\'", '\\"', "\\\\", "\\*", "\\{", "\\`", "\\;", "\\#", "\\é");
const ansiC = pick(
  "$'a\\tb'",
  "$'it\\'s'",
  "$'\\x41'",
  "$'\\n'",
  "$'\\\\'",
  "$'\\101'",
  "$'\\u00e9'",
  "$'$(H)'",
  "$''",
);
const single = pick("'a b'", "''", "'$x'", "'$(H)'", "'\"'", "'a\nb'", "'\\'", "'#'", "';'", "'*'", "'a'\\''b'");
const arithmetic = pick(
  ...[
    "1+1",
    "x",
    "x+1",
    "(1+2)*3",
    "1,2",
    "y=1",
    "x++",
    "x ? 1 : 2",
    "0x10",
    "1<2",
    "x=y",
    "-1",
    "!x",
    "z-=1",
    "(1)",
    "2#101",
    " 1 ",
    "v[0]",
    "v[x]",
    "1 && 0",
  ],
);
const functionName = pick("f", "g");
const delimiter = pick("E", "E", "'E'", '"E"', "\\E", "EOF-1");

/** What an arbitrary stands for below: those that hold each other. */
interface Grammar {
  readonly word: string;
  readonly part: string;
  readonly inQuotes: string;
  readonly expansion: string;
  readonly quotedExpansion: string;
  readonly operand: string;
  readonly substitution: string;
  readonly simple: string;
  readonly command: string;
  readonly pipeline: string;
  readonly andOr: string;
  readonly list: string;
  readonly redirection: string;
  readonly test: string;
  readonly line: string;
}

const { list, line } = fc.letrec<Grammar>((tie: fc.LetrecTypedTie<Grammar>) => {
  const word = tie("word");
  const list = tie("list");
  const simple = tie("simple");
  const words = some(word, 3, 0, " ");
  const spaced = (least = 1): Text => some(join(blank, word), 3, least);
  const value = weighted([4, plain], [3, word], [1, fc.constant("")]);
  const scalar = weighted([4, join(variable, "=", value)], [1, join(variable, "+=", value)]);
  const assignment = weighted(
    [10, scalar],
    [2, join("v=(", words, ")")],
    [1, join("v+=(", words, ")")],
    [1, join("v[", pick("0", "1", "x", "1+1"), "]=", value)],
    [1, join("v=([1]=", value, " ", value, ")")],
  );
  const target = weighted([6, pick("/dev/null")], [4, pick("&1", "&2")], [2, pick("f1", "d/f2")], [1, word]);
  return {
    part: weighted(
      [10, plain],
      [4, tie("expansion")],
      [3, single],
      [4, join('"', some(tie("inQuotes"), 3), '"')],
      [2, glob],
      [2, brace],
      [1, tilde],
      [2, escaped],
      [1, ansiC],
      [2, tie("substitution")],
      [1, join("$((", arithmetic, "))")],
      [1, pick('$"a"', "`K2 a`", "``", "$[1+1]", "$", "#", "!")],
    ),
    word: weighted([6, tie("part")], [2, join(tie("part"), tie("part"))], [1, some(tie("part"), 4, 3)]),
    inQuotes: weighted(
      [
        6,
        pick("a", " ", "b c", "'", "\\$x", "\\\\", '\\"', "*", "~", "{a,b}", "\\a", "#", "`K2 q`", "\n", "$", ";", "="),
      ],
      [4, tie("quotedExpansion")],
      [2, tie("substitution")],
      [1, join("$((", arithmetic, "))")],
    ),
    expansion: weighted(
      [6, join("$", anyName)],
      [2, join("${", anyName, "}")],
      [
        3,
        join(
          "${",
          pick("x", "y", "nothing", "1"),
          pick(":-", "-", ":+", "+", ":=", "=", "#", "##", "%", "%%", "^", "^^", ",", "/"),
          tie("operand"),
          "}",
        ),
      ],
      [
        1,
        join(
          "${",
          pick("x", "y"),
          pick("/", "//", "/#", "/%"),
          pick("a", "b", "*", "?", "\\/", "[ab]"),
          "/",
          tie("operand"),
          "}",
        ),
      ],
      [1, join("${", pick("x", "y", "@", "v[@]"), ":", pick("0", "1", "1:1", " -1", "x"), "}")],
      [
        1,
        pick(
          "${#x}",
          "${v[@]}",
          "${v[0]}",
          "${#v[@]}",
          "${!v[@]}",
          "${!x*}",
          "${x@Q}",
          "${v[*]}",
          "${@}",
          "${v[x]}",
          "${#}",
          "$$x",
        ),
      ],
    ),
    quotedExpansion: weighted(
      [6, join("$", anyName)],
      [1, join("${", anyName, "}")],
      [
        3,
        join(
          "${",
          pick("x", "y", "nothing", "1"),
          pick(":-", "-", ":+", "+", ":=", "#", "%%", "^"),
          tie("operand"),
          "}",
        ),
      ],
      [1, join("${x", pick("/", "//"), pick("a", "b", "*", "?"), "/", tie("operand"), "}")],
      [2, pick("${v[@]}", "${v[*]}", "${#x}", "${@:1}", "${x:1}", "${!x*}", "${*}", "${@}", "${v[0]}")],
    ),
    operand: weighted(
      [8, pick("a", "a b", "", "$y", "*", "'q'", '"c d"', "\\}", "~", "{a,b}", "${y:-e}", "$1", "b/c", "\\a", "'}'")],
      [1, tie("substitution")],
      [1, tie("part")],
    ),
    substitution: weighted(
      [5, join("$(", list, ")")],
      [1, join("$( ", list, " )")],
      [1, pick("$(< a.c)", "$(<a.c)", "$(K2)", "$(:)")],
    ),
    redirection: weighted(
      [6, join(pick(">", "2>", ">>", "2>>", "1>", "&>", ">|", "> ", "&>>", "3>"), target)],
      [2, join(pick("<", "< ", "0<"), pick("a.c", "/dev/null", "b.c"))],
      [2, join("<<<", maybe(pick(" ")), word)],
      [2, pick("2>&1", "1>&2", ">&2", "<&-", "2>&-", "3>&1", "<&0", "2>&1-", "{fd}>/dev/null", ">&-")],
    ),
    simple: weighted(
      [10, join(pick("K", "K2", "K", "K2", "Q", "H", "\\K", "'K'", '"K"', "K''", "$'K'"), spaced(0))],
      [3, join("K", spaced(), " ", tie("redirection"))],
      [2, join(pick("K", "K2"), " ", tie("redirection"), " ", tie("redirection"))],
      [1, join(tie("redirection"), " K", spaced(0))],
      [1, join("K ", tie("redirection"), spaced())],
      [6, assignment],
      [3, join(scalar, " K", spaced(0))],
      [1, join("x=", pick("${y:=K2}", "$((y=1))", "${z=H}"), pick(" K a", " :", " K <<< ${y:=b}"), "; $y K")],
      [2, join(scalar, " ", functionName, spaced(0))],
      [1, join(scalar, " eval ", pick("'K $x'", ":", "f", "'x=K'"))],
      [2, join(pick("$x", "$y", "${z}", "$1"), " K", spaced(0))],
      [2, join(variable, "=", pick("K", "K2", "H", "echo", "'K a'", "$x", "$y", "${x:-K}"))],
      [1, join("K", pick(" < a.c", " <<< "), pick("${y:=a}", "$((y=1))", "${z=}"), '; K "$y" $z')],
      [1, join(assignment, " ", assignment, ' K2 "$x"')],
      [2, join(pick("local", "declare", "export", "readonly", "typeset"), " ", variable, "=", value)],
      [
        1,
        join(
          pick("local", "declare", "declare -a", "local -a", "export", "unset", "declare -i", "declare -A"),
          " ",
          pick("x", "y", "v"),
        ),
      ],
      [2, join("set --", spaced(0))],
      // Builtins that fail, and then set nothing, or more than it seems.
      [
        2,
        join(
          pick("local", "declare", "export", "readonly", "typeset", "unset"),
          " ",
          pick("-Z", "-p", "-f", "-n", "-a", "-A", "-g", "-r", "-xr", "+x", "+r", "+Z", "+f", "-", "--", "-x+"),
          " ",
          pick("x", "y", "v", "x=K", "y=K2", "v=(K a)", "1 x=K", "x=K 1", "x=K -Z"),
          maybe(join("; ", pick("$x", "${y}", "${v[0]}", "$1"), " K")),
        ),
      ],
      [
        1,
        join(pick("shift -1", "shift 0x1", "shift 1 2", "shift +1", "shift 9", "shift -- 1"), "; ", pick("$1", '"$@"')),
      ],
      [1, pick("shift", "shift 2", "return", "return 1", "break", "continue", "exit", "true", "false", ":", "break 2")],
      [
        2,
        join(
          "read ",
          maybe(pick("-r ")),
          variable,
          maybe(join(" ", variable)),
          pick("", " <<< 'a b'", ' <<< "$x"', " < a.c"),
        ),
      ],
      [1, join("read -ra v <<< ", word)],
      [1, join("IFS=", pick(":", "' '", "a", "''", "b:", "$' \\t\\n'", ","))],
      [1, join("printf ", pick("-v x %s ", "'%s\\n' ", "%s ", "-- ", '"$x" '), word)],
      [
        2,
        join(
          "eval ",
          pick("'K $x'", "K a", '"K $x"', "'x=e'", "'K \"$y\"'", "'f a'", "'K' '$x'", "'{ K; }'", "$'K a\\nK2 b'"),
        ),
      ],
      [4, join(functionName, spaced(0))],
      [
        1,
        join(
          pick("command ", "builtin ", "command -p ", "command -v ", "exec ", "command -- ", "builtin -- "),
          pick("K", "K2 a", "echo a", "cd d", "eval 'K q'", 'K "$x"'),
        ),
      ],
      [2, join(pick("echo", "test -n", "[ -f", "type", "let", "cd", "pwd", "test"), blank, word)],
      [1, join("[ ", word, " ", pick("=", "!=", "-eq", "-a", "=="), " ", word, " ]")],
      [1, join("mapfile -t v <<< ", word)],
      [
        2,
        join(
          pick("env ", "nice ", "timeout 1 ", "nohup ", "env x=1 ", "env -i ", "timeout -k 1 1 ", "nice -n 1 "),
          pick("K", "K2", "H"),
          spaced(0),
        ),
      ],
      [
        1,
        join(
          pick("xargs", "xargs -n 1", "xargs -I{}", "xargs -0", "xargs -I %"),
          " K ",
          pick("a", "{}", "'%'", '"$x"', "$x", ""),
        ),
      ],
      [
        1,
        join(
          pick("bash -c ", "sh -c "),
          pick("'K a'", "'K \"$1\"' K b", '"K $x"', "'K $0' c", "'x=1; K $x'", "'K \"$@\"' s"),
          maybe(join(" ", word)),
        ),
      ],
      [
        1,
        join(
          "find . ",
          pick("-name '*.c' ", "-type f ", "d ", ""),
          pick("-exec K {} \\;", "-exec K {} +", "-print", "-exec K {}x \\;", "-execdir K {} \\;"),
        ),
      ],
      [1, join("trap ", pick("'K $x'", "'K t'", '"K $y"', "f"), " EXIT")],
      [1, join(word, spaced(0))],
    ),
    test: weighted(
      [
        3,
        join(
          word,
          " ",
          pick("==", "!=", "=", "<", ">"),
          " ",
          weighted([2, word], [1, pick("a*", "@(a|b)", "'a'*", '"$x"', "[ab]", "+(a)", "!(x)*")]),
        ),
      ],
      [
        1,
        join(
          word,
          " =~ ",
          pick("a", "^a", "a.c$", "'a b'", "(a|b)", "$x", '"$x"', "[[:alpha:]]", "a\\.c", "^(a)(b)$", "[.]c"),
        ),
      ],
      [2, join(pick("-n ", "-z ", "-f ", "-e ", "-d ", "! -n ", "-v "), word)],
      [1, word],
      [1, join("( ", tie("test"), " )")],
      [1, join(tie("test"), pick(" && ", " || "), tie("test"))],
      [1, join("! ", tie("test"))],
      [1, join(pick("1", "x", "$x"), pick(" -eq ", " -lt "), pick("1", "$#", "y"))],
    ),
    command: weighted(
      [16, simple],
      [2, join("{ ", list, "; }")],
      [2, join("(", maybe(pick(" ", "\n")), list, ")")],
      [
        2,
        join(
          "if ",
          list,
          gap,
          "then ",
          list,
          maybe(join(gap, "elif ", list, gap, "then ", list)),
          maybe(join(gap, "else ", list), 2),
          gap,
          "fi",
        ),
      ],
      [2, join("for ", variable, " in", spaced(0), gap, "do ", list, gap, "done")],
      [1, join("for ", variable, pick("; ", "\n", " "), "do ", list, gap, "done")],
      [
        1,
        join(
          "for ((",
          pick("i=0; i<2; i++", "x=0;x<3;x++", "i=0,j=1; i<2; ++i"),
          ")); do ",
          list,
          gap,
          pick("break; ", ""),
          "done",
        ),
      ],
      [2, join(pick("while ", "until "), list, gap, "do ", list, gap, "done")],
      [
        2,
        join(
          "case ",
          word,
          " in ",
          maybe(pick("(")),
          weighted([2, pick("a", "*", "a|b", "'a b'", '"$x"', "a*", "[ab]", "$y")], [1, word]),
          ") ",
          list,
          pick(" ;;", ";;", " ;&", " ;;&"),
          pick(" ", "\n"),
          pick("*) ", "b) ", "(*) "),
          list,
          maybe(pick(";;")),
          pick(" ", "\n"),
          "esac",
        ),
      ],
      [
        2,
        join(
          functionName,
          pick("() ", " () ", "()\n"),
          weighted(
            [3, join("{ ", list, "; }")],
            [1, join("( ", list, " )")],
            [1, join("if ", list, "; then ", list, "; fi")],
          ),
          maybe(pick(" 2>&1", " >/dev/null"), 1),
        ),
      ],
      [1, join("function ", functionName, " { ", list, "; }")],
      [2, join("[[ ", tie("test"), " ]]")],
      [1, join("((", arithmetic, "))")],
      [1, join(pick("{ ", "{\n"), list, "; } ", tie("redirection"))],
      [1, join("(", list, ") ", tie("redirection"))],
      [
        1,
        join(
          "while read -r ",
          variable,
          "; do ",
          list,
          "; done ",
          pick("<<< $'a\\nb c'", "< a.c", "< <(K2)", '<<< "$x"'),
        ),
      ],
      [1, join("K ", pick("<(", ">("), list, ")")],
      [1, join("coproc ", simple)],
      [1, join(pick("time ", "time -p ", "! "), simple)],
      [1, join(pick("time ", "! ", "time -p "), tie("command"))],
    ),
    pipeline: weighted(
      [10, tie("command")],
      [3, join(tie("command"), pick(" | ", "|", " |& ", " |\n"), tie("command"))],
      [1, join(tie("command"), " | ", simple, " | ", tie("command"))],
      [1, join("! ", tie("command"))],
    ),
    andOr: weighted(
      [8, tie("pipeline")],
      [3, join(tie("pipeline"), pick(" && ", " || ", "&&", " ||\n", " && \\\n"), tie("pipeline"))],
      [1, join(tie("pipeline"), " && ", simple, " || ", simple)],
    ),
    list: fc.oneof(
      { depthSize: "small", withCrossShrink: false },
      { weight: 5, arbitrary: simple },
      { weight: 4, arbitrary: tie("andOr") },
      { weight: 3, arbitrary: join(tie("andOr"), gap, tie("andOr")) },
      { weight: 1, arbitrary: join(simple, " & ", simple) },
    ),
    line: weighted(
      [10, join(list, "\n")],
      [2, join('K "$(', tie("line"), ')"\n')],
      [1, join("K2 <(", tie("line"), ")\n")],
      [1, join(list, " # ", pick("K", "'", "$(H)", "a \\"), "\n")],
      [2, hereDocument(tie)],
      [1, join(simple, " &\n")],
    ),
  };
});

/** A command with a here-document, and the rest of its line. */
function hereDocument(tie: fc.LetrecTypedTie<Grammar>): Text {
  const body = some(
    weighted(
      [5, pick("a\n", "b c\n", "'x'\n", "\n", "\t tab\n", "# no\n", "\\$x \\a \\\\\n", "E2\n", " E\n")],
      [3, join(tie("quotedExpansion"), "\n")],
      [1, join("p ", tie("substitution"), " q\n")],
      [1, join("$((", arithmetic, "))\n")],
    ),
    3,
  );
  return fc
    .tuple(
      pick("K", "K2 a", "read x", 'while read -r y; do K "$y"; done', "{ K; K2; }", "x=1 K", "xargs K"),
      pick("<<", "<<", "<<-"),
      delimiter,
      weighted(
        [4, fc.constant("")],
        [1, pick(" | K2", " && K a", " >/dev/null", "; K b", " || K", " 2>&1 | Q", " > f1")],
      ),
      body,
    )
    .map(([command, operator, mark, rest, text]) => {
      const end = mark.replace(/['"\\]/g, "");
      return `${command} ${operator}${mark}${rest}\n${text}${operator === "<<-" ? "\t" : ""}${end}\n`;
    });
}

/** One script. Ends by showing what it left in its variables. */
export const grammarScript: Text = fc
  .tuple(
    fc.array(fc.oneof({ weight: 3, arbitrary: line }, { weight: 1, arbitrary: list.map((text) => `${text}\n`) }), {
      minLength: 1,
      maxLength: 3,
      size: "max",
    }),
    fc.boolean(),
  )
  .map(([lines, ending]) => lines.join("") + (ending ? 'K "$x" $y "$@"\n' : ""));
