// How the words of a text name a program of the project that it starts.

/** A file that is mentioned, and is no program, is only read. `*` stands for any part of a name. */
export const isScript = /(?:^|\/)[^./]+$|\.(?:sh|bash|zsh|fish|py|js|mjs|cjs|ts|mts|cts|rb|pl|pm|php|lua|awk|sed)$|\*/;

/** Names of scripts that a shell reads, and the first line of others. */
export const shells = { name: /\.(?:sh|bash|zsh)$/, line: /^#!.*sh\b/ } as const;

/** An interpreter with its first operand, which may be a name without its ending, or a folder. */
export const interpreter = /\b(?:node|bun|tsx|ts-node|python[\d.]*)(?:[ \t]+-[^\s;|&]*)*[ \t]+([\w.@+/-]+)/g;
/** What the operand may leave out. */
export const endings = [".js", ".cjs", ".mjs", ".ts", "/index.js", "/index.ts", "/__main__.py"] as const;

/** `python -m a.b`, and where it is. */
export const module = /\bpython[\d.]*[^\n;|&]*?[ \t]-m[ \t]*(\w[\w.]*)/g;
/** The files of a module whose name is a path. */
export const moduleFiles = [".py", "/__main__.py", "/__init__.py"] as const;

/** What a loop goes through. */
export const loop = /\bfor[ \t]+\w+[ \t]+in[ \t]+([\w.@+*/-]*\*[\w.@+*/-]*)/g;
/** A folder of which every program is started. */
export const parts = /\brun-parts\b[^\n;|&]*[ \t]([\w.@+/-]+)/g;
