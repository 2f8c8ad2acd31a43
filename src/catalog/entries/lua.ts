// Lua, and its compiler.
import { rows } from "../rows.ts";
import { commands, runsCode, text, writes } from "../schema.ts";

export const lua = commands(rows`
  # It prints the version and goes on to run a script.
  lua lua5.1 lua5.2 lua5.3 lua5.4 luajit | prints none=runs first=runs names | runs a Lua program
    | | -v!${{ operands: { first: [runsCode], each: text } }} | https://www.lua.org/manual/5.4/lua.html | grammar posix
  luac luac5.1 luac5.2 luac5.3 luac5.4 | prints none=writes each=writes | compiles Lua, or checks it | -l -s -p!files
    | -v!${{ operands: { each: writes } }} | https://www.lua.org/manual/5.4/luac.html | grammar posix
`);
