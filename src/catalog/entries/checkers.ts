// Programs that look for faults in files of any language or of C: codespell, gitleaks, clang-tidy.
import { clangTidyFiles, codespellFiles, gitleaksFiles } from "../knowledge/project-files/systems.ts";
import { rows } from "../rows.ts";
import { choice, commands, document, secret, unknown } from "../schema.ts";

const everyLeak = [
  "--exit-code= -f|--report-format= -b|--baseline-path=lines --no-color --max-target-megabytes= --ignore-gitleaks-allow",
  "--redact? --no-banner --enable-rule= -i|--gitleaks-ignore-path=lines --max-decode-depth= --max-archive-depth= --timeout=",
  "-c|--config=settings",
];

export const checkers = commands(rows`
  # The keys of its configuration are its options.
  codespell | prints below | looks for words that are misspelled | -h|--help -d|--disable-colors -c|--enable-colors
    | --builtin= --ignore-regex= --ignore-multiline-regex= -I|--ignore-words=lines -L|--ignore-words-list=
    | --uri-ignore-words-list= -r|--regex= --uri-regex= -s|--summary --count -S|--skip= -x|--exclude-file=reads
    | -q|--quiet-level= -e|--hard-encoding-detection -f|--check-filenames -H|--check-hidden!descends -A|--after-context=
    | -B|--before-context= -C|--context=~ -D|--dictionary=lines~ --config=settings --toml=settings -w|--write-changes!writes
    | --version | https://github.com/codespell-project/codespell
    | | ${{ obeys: codespellFiles }}
  # It counts what it finds. With '-v' it prints it, and '--log-opts' are options of 'git log'.
  gitleaks  | group        | looks for secrets | -h|--help!stops --version!stops
    | | https://github.com/gitleaks/gitleaks | shows names
    | | ${{ needs: { git: true }, obeys: gitleaksFiles }}
    detect  | prints       | looks for secrets in the history or in files | -s|--source=reads --no-git --pipe --follow-symlinks
      | -v|--verbose!${secret} ${everyLeak}
    protect | prints       | looks for secrets in what is not committed | -s|--source=reads --staged -v|--verbose!${secret}
      | ${everyLeak}
    git     | prints files | looks for secrets in the history | --staged --pre-commit -v|--verbose!${secret} ${everyLeak}
    dir=directory=file files | prints files | looks for secrets in files | --follow-symlinks -v|--verbose!${secret} ${everyLeak}
    stdin   | prints       | looks for secrets in its input | -v|--verbose!${secret} ${everyLeak}
    version | prints       | prints the version
  # What is behind '--' are options of a compiler.
  clang-tidy | prints each=${choice({}, document, { prefixes: { "-": unknown("is an option of a compiler") } })}
    | | looks for faults in C and C++ | -help -version -checks= -warnings-as-errors= -header-filter= -line-filter=
    | -list-checks -dump-config -explain-config -enable-check-profile -format-style= -quiet -system-headers
    | -use-color -config-file=settings -export-fixes=writes -store-check-profile=writes
    | -fix|-fix-errors|-fix-notes!writes | https://clang.llvm.org/extra/clang-tidy/ | grammar single-dash
    | | ${{ obeys: clangTidyFiles }}
`);
