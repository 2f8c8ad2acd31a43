// Perl. `-c` is no mere check: it runs BEGIN blocks and modules that `use` loads.
import { rows } from "../rows.ts";
import { choice, commands, runsCode, text } from "../schema.ts";

export const perl = commands(rows`
  # Letters behind it are more options, of which '-M' and '-d' run code; '-V:name' prints a value of the configuration.
  # Without an operand the program comes from standard input.
  perl    | prints none=runs first=runs names | runs a Perl program | -v|--version!stops
    | -V?${choice({}, runsCode, { prefixes: { ":": text } })}!stops -h|-?!stops | https://perldoc.perl.org/perlrun
    | | grammar posix
  # '-d' writes a file; '-M', '-n' and '-w' choose programs or modules.
  perldoc | prints files | prints Perl's documentation | -T -t -u -m -l -i -F -X -V -D~ -h -f= -q= -v= -a=
    | | https://perldoc.perl.org/perldoc
  prove   | prints none=runs each=runs | runs Perl tests | -V|--version!stops -h|--help!stops
    | | https://perldoc.perl.org/prove
`);
