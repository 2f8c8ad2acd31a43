// Bun: a JavaScript runtime with a package manager.

import {
  alikeBut,
  anyNames,
  asks,
  asksAbout,
  changes,
  group,
  prints,
  printsAbout,
  shortHelp,
  under,
} from "../forms.ts";
import { bunFiles } from "../knowledge/project-files/package-managers.ts";
import { commands, runsCode, text, writes } from "../schema.ts";

export const bun = commands({
  bun: {
    manual: "https://bun.com/docs/cli/run",
    ...group(
      "runs JavaScript, and manages packages",
      {
        pm: group(
          "inspects packages",
          {
            ...under("ls list", prints("lists installed packages", "-a|--all -g|--global", shortHelp)),
            ...under(
              "bin hash hash-string hash-print untrusted default-trusted",
              prints("prints packages, folders or the version", "-g|--global", shortHelp),
            ),
            ...under("whoami view", asksAbout("asks the registry", "--json", shortHelp)),
            why: printsAbout("prints why a package is installed", "--top --depth=", shortHelp),
            // `bun pm cache rm` empties it.
            cache: { ...prints("prints where the cache is", "", shortHelp), operands: { each: writes } },
            pkg: group("reads and writes package.json", {
              get: printsAbout("prints fields of package.json", "--json", shortHelp),
              ...under("set delete fix", changes("changes package.json", writes)),
            }),
            ...under("pack trust migrate version", changes("writes packages or runs scripts", runsCode)),
          },
          "-g|--global",
          shortHelp,
        ),
        info: asksAbout("describes a package of the registry", "--json", shortHelp),
        outdated: asksAbout(
          "lists outdated packages",
          "-F|--filter= -p|--production --omit= -g|--global -r|--recursive --cwd=folder",
          shortHelp,
        ),
        audit: asks("asks for known faults of the dependencies", "--json --audit-level= --ignore= --prod", shortHelp),
        why: printsAbout("prints why a package is installed", "--top --depth=", shortHelp),
        help: printsAbout("prints help"),
        ...alikeBut(
          {
            run: "runs a script of the project",
            test: "runs tests",
            x: "runs a program of a package, which it may install",
            exec: "runs a script for a shell",
            repl: "runs JavaScript that is typed",
            build: "bundles code",
            "install i": "installs packages, and runs their scripts",
            "add a": "adds packages, and runs their scripts",
            "remove rm": "removes packages",
            update: "updates packages, and runs their scripts",
            "link unlink": "links packages",
            publish: "publishes the package",
            "patch patch-commit": "patches packages",
            "init create c": "makes a project",
            "upgrade completions": "changes what is installed of bun itself",
          },
          changes("runs code, or changes packages", runsCode, "", shortHelp),
        ),
        "*": {
          does: "runs this file, or the project's script or program of this name",
          options: "harmless",
          operands: { each: text },
          always: runsCode,
        },
      },
      "",
      { ...shortHelp, "-v, --version": { stops: true }, "--revision": { stops: true } },
    ),
    obeys: bunFiles,
    renames: true,

    needs: { credentials: [".npmrc"] },
  },
  bunx: {
    does: "runs a program of a package, which it may install",
    manual: "https://bun.com/docs/cli/bunx",
    grammar: "posix",
    options: {},
    operands: anyNames,
    always: runsCode,
  },
});
