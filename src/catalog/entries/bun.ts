// Bun: a JavaScript runtime with a package manager.
import { bunFiles } from "../knowledge/project-files/package-managers.ts";
import { rows } from "../rows.ts";
import { commands } from "../schema.ts";

export const bun = commands(rows`
  bun  | group      | runs JavaScript, and manages packages | --help!stops -h!stops -v|--version!stops --revision!stops
    | | https://bun.com/docs/cli/run | renames | ${{ obeys: bunFiles, needs: { credentials: [".npmrc"] } }}
    pm            | group        | inspects packages | -g|--global --help!stops -h!stops
      list=ls     | prints       | lists installed packages | -a|--all -g|--global --help!stops -h!stops
      bin hash hash-string hash-print untrusted default-trusted | prints       | prints packages, folders or the version
        | | -g|--global --help!stops -h!stops
      whoami view | asks names   | asks the registry | --json --help!stops -h!stops
      why         | prints names | prints why a package is installed | --top --depth= --help!stops -h!stops
      # 'bun pm cache rm' empties it.
      cache       | prints each=writes | prints where the cache is | --help!stops -h!stops
      pkg         | group        | reads and writes package.json | --help!stops
        get            | prints names | prints fields of package.json | --json --help!stops -h!stops
        set delete fix | writes names | changes package.json | --help!stops
      pack trust migrate version | runs names   | writes packages or runs scripts | --help!stops
    info          | asks names   | describes a package of the registry | --json --help!stops -h!stops
    outdated      | asks names   | lists outdated packages | -F|--filter= -p|--production --omit= -g|--global
      | -r|--recursive --cwd=folder --help!stops -h!stops
    audit         | asks         | asks for known faults of the dependencies | --json --audit-level= --ignore= --prod
      | --help!stops -h!stops
    why           | prints names | prints why a package is installed | --top --depth= --help!stops -h!stops
    help          | prints names | prints help | --help!stops
    run           | runs names   | runs a script of the project | --help!stops -h!stops
    test          | runs names   | runs tests | --help!stops -h!stops
    x             | runs names   | runs a program of a package, which it may install | --help!stops -h!stops
    exec          | runs names   | runs a script for a shell | --help!stops -h!stops
    repl          | runs names   | runs JavaScript that is typed | --help!stops -h!stops
    build         | runs names   | bundles code | --help!stops -h!stops
    install=i     | runs names   | installs packages, and runs their scripts | --help!stops -h!stops
    add=a         | runs names   | adds packages, and runs their scripts | --help!stops -h!stops
    remove=rm     | runs names   | removes packages | --help!stops -h!stops
    update        | runs names   | updates packages, and runs their scripts | --help!stops -h!stops
    link unlink   | runs names   | links packages | --help!stops -h!stops
    publish       | runs names   | publishes the package | --help!stops -h!stops
    patch patch-commit | runs names   | patches packages | --help!stops -h!stops
    init create=c | runs names   | makes a project | --help!stops -h!stops
    upgrade completions | runs names   | changes what is installed of bun itself | --help!stops -h!stops
    *             | runs names   | runs this file, or the project's script or program of this name | any
      | | ${{ same: { "*": "run *" } }}
  bunx | runs names | runs a program of a package, which it may install | | https://bun.com/docs/cli/bunx
    | | grammar posix | ${{ as: "bun x" }}
`);
