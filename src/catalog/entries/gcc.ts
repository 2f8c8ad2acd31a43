// Compilers for C and C++, gcc and clang, and programs that go with them.
import { under } from "../forms.ts";
import { options } from "../options.ts";
import { rows } from "../rows.ts";
import { choice, commands, document, type Operands, text, unknown, writes } from "../schema.ts";

// A Fortran or Ada program writes files of modules even when it is only checked.
const languages = "c c-header cpp-output c++ c++-header c++-cpp-output objective-c objective-c++ assembler-with-cpp";
const suffixes =
  ".c .h .i .ii .cc .cp .cxx .cpp .CPP .c++ .C .hh .H .hp .hxx .hpp .HPP .h++ .tcc .m .mm .mi .mii .s .S .sx";
const inputs: Operands = {
  each: choice({ "-": document }, unknown("may be in a language whose compiler writes files"), {
    suffixes: under(suffixes, document),
  }),
};

const compiler = {
  does: "compiles C or C++",
  manual: "https://gcc.gnu.org/onlinedocs/gcc/Invoking-GCC.html",
  // `--x` is `-x` here.
  grammar: "single-dash",
  options: options(
    [
      "-version -dumpversion -dumpfullversion -dumpmachine -print-search-dirs -print-libgcc-file-name",
      "-print-sysroot -print-multi-lib -print-multi-directory -print-multiarch -print-targets",
      "-print-supported-cpus -print-effective-triple -print-resource-dir -print-target-triple -v -Wall",
      "-Wextra -Wpedantic -pedantic -pedantic-errors -Werror -w -m32 -m64 -dM -P -C~ -std? -march? -ansi",
      "-H -O -O0 -O1 -O2 -O3 -Os -Og -g -pthread -nostdinc -fPIC -fno-exceptions -fno-rtti -ferror-limit?",
      "-fmax-errors? -Wshadow -Wconversion -Wsign-conversion -Wformat? -Wundef -Wuninitialized -Wunused",
      "-Wstrict-prototypes -Wmissing-prototypes -Wimplicit-fallthrough -Wold-style-cast -Wno-error",
      "-Wno-unused -Wno-unused-parameter -Wno-unused-variable -Wno-unused-function",
      "-print-file-name|-print-prog-name? -help -I=reads!adjoins -isystem|-iquote|-include=reads",
      "-D=~!adjoins -U=!adjoins -MG -MP -MT=!adjoins -MQ=!adjoins",
    ],
    {
      "-x": {
        value: choice(under(languages, text), unknown("may be a language whose compiler writes files")),
      },
      // They print, or only check.
      "-E": { operands: inputs },
      "-fsyntax-only": { operands: inputs },
      "-M, -MM": { operands: inputs },
    },
  ),
  operands: { each: writes },
  argumentFiles: true,
} as const;

// Its configuration (`.clang-format`) only says how code is laid out.

export const gcc = commands({
  ...under("gcc g++ cc c++ clang clang++", { ...compiler, permutes: true }),
  ...rows`
    clang-format | prints files | formats source code and prints it, or changes files | -Werror -Wno-error=
      | -assume-filename= -cursor= -n -dry-run -dump-config -fallback-style= -ferror-limit= -help -help-list -length=
      | -lines= -offset= -output-replacements-xml -qualifier-alignment= -sort-includes -verbose -version
      | -i!${{ operands: { each: writes } }}
      | -style=${choice({}, text, { prefixes: { "file:": unknown("prints lines of the file") } })}
      | -files=${unknown("takes the names of files from a file")} | https://clang.llvm.org/docs/ClangFormat.html
      | | grammar single-dash | links never | ${{ argumentFiles: true }}
    # It looks for values in the files of packages, which hold no code. A package may be the path of such a file.
    pkg-config=pkgconf | prints files | prints how to compile with packages | --help!stops -h!stops -?!stops --about
      | --version --atleast-pkgconfig-version= --errors-to-stdout --print-errors --short-errors --silence-errors
      | --list-all --list-package-names --simulate --no-cache --log-file=writes --with-path=reads --define-prefix
      | --dont-define-prefix --prefix-variable= --dont-relocate-paths --personality=reads --dump-personality
      | --atleast-version= --exact-version= --max-version= --exists --uninstalled --no-uninstalled --no-provides
      | --maximum-traverse-depth= --static --shared --pure --env-only --ignore-conflicts --validate
      | --define-variable= --variable= --cflags --cflags-only-I --cflags-only-other --libs --libs-only-L
      | --libs-only-l --libs-only-other --print-requires --print-requires-private --print-provides
      | --print-variables --digraph --keep-system-cflags --keep-system-libs --path --modversion --internal-cflags
      | --msvc-syntax --fragment-filter= --debug | https://manpages.debian.org/pkgconf
    # Its messages show lines of what a file includes. A project's file may name add-ons, which are programs.
    cppcheck | prints each=document | checks C and C++ | -h|--help!stops --version!stops --errorlist!stops
      | --doc!stops -q|--quiet -v|--verbose -f|--force --inconclusive --inline-suppr -j= -l= -x= -E --xml
      | --xml-version? --enable? --disable? --std? --platform?reads --library?reads --suppress?
      | --suppressions-list?reads --template? --template-location? --max-configs? --max-ctu-depth?
      | --error-exitcode? --check-config --check-library --check-level? --report-progress --file-filter?
      | -D=~!adjoins -U=!adjoins -I=reads!adjoins -i= -rp --config-exclude? --dump!writes --output-file?writes
      | --plist-output?writes --checkers-report?writes --cppcheck-build-dir?writes~ --addon?runs
      | --addon-python?runs --clang?runs --project?runs~ | https://cppcheck.sourceforge.io/manual.html
      | | ${{ descends: true }}
  `,
});
