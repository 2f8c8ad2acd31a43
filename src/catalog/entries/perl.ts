// Perl. `-c` is no mere check: it runs BEGIN blocks and modules that `use` loads.
import { options } from "../options.ts";
import { choice, commands, reads, runsCode, text } from "../schema.ts";

export const perl = commands({
  perl: {
    does: "runs a Perl program",
    manual: "https://perldoc.perl.org/perlrun",
    grammar: "posix",
    options: {
      "-v, --version": { stops: true },
      // Letters behind it are more options, of which `-M` and `-d` run code; `-V:name` prints a value of the configuration.
      "-V": { value: choice({}, runsCode, { prefixes: { ":": text } }), optional: true, stops: true },
      "-h, -?": { stops: true },
    },
    // Without an operand the program comes from standard input.
    operands: { none: runsCode, first: [runsCode], each: text },
  },
  perldoc: {
    does: "prints Perl's documentation",
    manual: "https://perldoc.perl.org/perldoc",
    // `-d` writes a file; `-M`, `-n` and `-w` choose programs or modules.
    options: options("-T -t -u -m -l -i -F -X -V -D~ -h -f= -q= -v= -a="),
    operands: { each: reads },
  },
  prove: {
    does: "runs Perl tests",
    manual: "https://perldoc.perl.org/prove",
    options: { "-V, --version": { stops: true }, "-h, --help": { stops: true } },
    operands: { none: runsCode, each: runsCode },
  },
});
