// Compilers for C and C++: gcc and clang.
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
  `,
});
