// CMake, CTest and CPack. Configuring runs a project's CMakeLists.txt.
import { ctestFiles } from "../knowledge/project-files/systems.ts";
import type { Options } from "../options.ts";
import { rows } from "../rows.ts";
import { commands, environment, type Option, type Subcommands, text, writes } from "../schema.ts";

// Their output may go to a file that follows: `cmake --version out.txt` writes.
const printed: Option = { cancels: true, operands: { each: writes } };
const about: Options = {
  "--version, -version, --help, -help, -usage, -h, -H": printed,
  "--help-full, --help-manual-list, --help-command-list, --help-commands, --help-module-list, --help-modules, --help-policy-list, --help-policies, --help-property-list, --help-properties, --help-variable-list, --help-variables":
    printed,
  "--help-manual, --help-command, --help-module, --help-policy, --help-property, --help-variable": {
    value: text,
    ...printed,
  },
};

// Of the many commands of `cmake -E`, these only read.
const tools: Subcommands = {
  capabilities: { does: "describes CMake", options: {} },
  ...rows`
    echo | prints names | prints its operands | any
  `,
  ...rows`
    environment   | ${environment} alone | prints the environment
    cat           | prints files | prints files
    compare_files | prints files | compares files | --ignore-eol
    md5sum sha1sum sha256sum sha512sum | prints files | prints checksums
  `,
};

export const cmake = commands(rows`
  # Left out: -N, which only looks, but first runs the PreLoad.cmake of the source folder that the cache names.
  cmake | runs each=runs | configures and builds projects | -L|-LA|-LH|-LAH -E=runs!cancels!${{ subcommands: tools }}
    | ${about} | https://cmake.org/cmake/help/latest/manual/cmake.1.html | permutes
    | | instead to see the cache of a build: grep = build/CMakeCache.txt
  # Even to list tests it runs the project's CTestTestfile.cmake, and writes a log.
  ctest | runs | runs a project's tests, or lists them
    | | --version|-version|--help|-help!cancels!${{ operands: { each: writes } }}
    | | https://cmake.org/cmake/help/latest/manual/ctest.1.html | ${{ obeys: ctestFiles }}
`);
