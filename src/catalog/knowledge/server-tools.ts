// Tools of servers that speak the Model Context Protocol. A host tells a hook their names, and not what they do.

const reading =
  /^(?:get|list|read|search|find|fetch|view|describe|query|show|look_?up|count|check|browser_snapshot)(?![a-z])/;

/** Does a tool only read, by its name? `name`: as hosts write it. A list of what is harmless: any other may send something. */
export const readsByName = (name: string): boolean => reading.test(name.replace(/^mcp__.*?__/, ""));
