// CMake, CTest and CPack. Configuring runs a project's CMakeLists.txt.

import { files } from "../forms.ts";
import { ctestFiles } from "../knowledge/project-files/systems.ts";
import { type Options, options } from "../options.ts";
import { commands, type Option, runsCode, type Subcommands, text, writes } from "../schema.ts";

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
  echo: { does: "prints its operands", options: "harmless", operands: { each: text } },
  environment: { does: "prints the environment", options: {} },
  cat: { does: "prints files", options: {}, operands: files },
  compare_files: { does: "compares files", options: options("--ignore-eol"), operands: files },
  md5sum: { does: "prints checksums", options: {}, operands: files },
  sha1sum: { does: "prints checksums", options: {}, operands: files },
  sha256sum: { does: "prints checksums", options: {}, operands: files },
  sha512sum: { does: "prints checksums", options: {}, operands: files },
};

export const cmake = commands({
  cmake: {
    does: "configures and builds projects",
    manual: "https://cmake.org/cmake/help/latest/manual/cmake.1.html",
    options: {
      ...about,
      // Left out: -N, which only looks, but first runs the PreLoad.cmake of the source folder that the cache names.
      "-L, -LA, -LH, -LAH": {},
      "-E": { value: runsCode, subcommands: tools, cancels: true },
    },
    operands: { each: runsCode },
    always: runsCode,
    instead: { "to see the cache of a build": "grep = build/CMakeCache.txt" },
    permutes: true,
  },
  ctest: {
    // Even to list tests it runs the project's CTestTestfile.cmake, and writes a log.
    does: "runs a project's tests, or lists them",
    manual: "https://cmake.org/cmake/help/latest/manual/ctest.1.html",
    options: { "--version, -version, --help, -help": printed },
    operands: {},
    always: runsCode,
    obeys: ctestFiles,
  },
});
