// A worker thread that judges, for calls that judge many commands.
"use strict";

require("../hooks/start.cjs").start("cli", { grammar: false }).program.judgeTasks();
