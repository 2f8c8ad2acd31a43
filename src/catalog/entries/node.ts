// Node.js, and Corepack, which comes with it.

import { anyNames } from "../forms.ts";
import { yarnFiles } from "../knowledge/project-files/package-managers.ts";
import { rows } from "../rows.ts";
import { choice, commands, reads, runsCode, text } from "../schema.ts";

// The words behind the code are for it alone. A package of the folder is not loaded, only built-in modules and files of data.
const forCode = { operands: anyNames, changes: "runs the code {=}, which safe-sh cannot follow" };

export const node = commands(rows`
  # Everything behind the script belongs to it. Preloading ('-r', '--import', '--loader') runs code, profiling writes.
  # It only parses the file.
  # Without an operand the program comes from standard input.
  node=nodejs | prints none=runs first=runs names | runs a JavaScript program | -v|--version!stops -h|--help!stops
    | -e|--eval=javascript!${forCode}
    | -p|--print=javascript!implies-e!${forCode} -pe=javascript!equals-e+-p!${forCode} -r|--require=runs --import=runs
    | --v8-options!stops --completion-bash!stops -c|--check!${{ operands: { first: [reads], each: text } }}
    | --no-warnings --no-deprecation --input-type=${choice({ module: text, commonjs: text }, runsCode)} | https://nodejs.org/api/cli.html | grammar posix
    | | ${{ environment: { NODE_ENV: ["*"] }, programOption: "-e" }}
  corepack    | runs alone | installs and runs package managers | -v|--version!cancels -h|--help!cancels
    | | https://github.com/nodejs/corepack#readme | grammar posix
    | | changes runs a package manager, which it may install[: {1}] | ${{ obeys: yarnFiles }}
`);
