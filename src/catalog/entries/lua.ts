// Lua, and its compiler.
import { files, under } from "../forms.ts";
import { options } from "../options.ts";
import { commands, runsCode, text, writes } from "../schema.ts";

export const lua = commands({
  ...under("lua lua5.1 lua5.2 lua5.3 lua5.4 luajit", {
    does: "runs a Lua program",
    manual: "https://www.lua.org/manual/5.4/lua.html",
    grammar: "posix",
    // It prints the version and goes on to run a script.
    options: { "-v": { operands: { first: [runsCode], each: text } } },
    operands: { none: runsCode, first: [runsCode], each: text },
  }),
  ...under("luac luac5.1 luac5.2 luac5.3 luac5.4", {
    does: "compiles Lua, or checks it",
    manual: "https://www.lua.org/manual/5.4/luac.html",
    grammar: "posix",
    options: options("-l -s", { "-p": { operands: files }, "-v": { operands: { each: writes } } }),
    operands: { none: writes, each: writes },
  }),
});
