// ShellCheck checks shell scripts.
import { options } from "../options.ts";
import { commands, reads } from "../schema.ts";

export const shellcheck = commands({
  shellcheck: {
    does: "checks shell scripts",
    manual: "https://github.com/koalaman/shellcheck/blob/master/shellcheck.1.md",
    // It only reads and prints, its fixes too (`-f diff`).
    options: options(
      [
        "-a|--check-sourced -C|--color?~ -i|--include= -e|--exclude= --extended-analysis= -f|--format= --list-optional --norc",
        "-o|--enable= -P|--source-path= -s|--shell= -S|--severity= -V|--version -W|--wiki-link-count= -x|--external-sources",
        "--help",
      ],
      { "--rcfile": { value: reads } },
    ),
    complete: true,
    operands: { each: reads },
    environment: { SHELLCHECK_OPTS: ["*"] },
  },
});
