// TypeScript's compiler. It runs no code of the project: plugins of a tsconfig.json are for editors.

import { under } from "../forms.ts";
import { typescriptFiles } from "../knowledge/project-files/javascript.ts";
import { type Options, options, undashed } from "../options.ts";
import { choice, commands, type Does, reads, text, unknown } from "../schema.ts";

// `--noEmit false` takes the option back, so that these words are no files; `@file` holds more options.
const word = unknown("may take back an option before it");
const file: Does = choice({ true: word, false: word, null: word }, reads, { prefixes: { "@": word } });

// The case of names does not matter; people write them as here, or all in lower case.
const bothCases = (list: Options): Options =>
  Object.fromEntries(
    Object.entries(list).flatMap(([key, option]) => {
      const names = key.split(", ");
      return [
        [
          [...new Set([...names, ...names.map((name) => (name.length > 2 ? name.toLowerCase() : name))])].join(", "),
          option,
        ],
      ];
    }),
  );

const flag: Does = choice({ true: text, false: text }, unknown("is read as true, and what follows as something else"));

export const typescript = commands({
  ...under("tsc tsgo", {
    ...{
      does: "compiles TypeScript",
      manual: "https://www.typescriptlang.org/docs/handbook/compiler-options.html",
      // `-x` is `--x`.
      grammar: "single-dash",
      // Behind one that needs a list it reads a word with a dash as the next option: `--lib --init`.
      options: bothCases(
        undashed({
          ...options([
            "-strict -skipLibCheck -skipDefaultLibCheck -allowJs -checkJs -noUnusedLocals -noUnusedParameters",
            "-noImplicitAny -noImplicitReturns -noImplicitThis -noImplicitOverride -noFallthroughCasesInSwitch",
            "-noUncheckedIndexedAccess -noPropertyAccessFromIndexSignature -exactOptionalPropertyTypes",
            "-strictNullChecks -strictFunctionTypes -strictBindCallApply -strictPropertyInitialization",
            "-useUnknownInCatchVariables -alwaysStrict -esModuleInterop -allowSyntheticDefaultImports",
            "-resolveJsonModule -isolatedModules -verbatimModuleSyntax -experimentalDecorators",
            "-emitDecoratorMetadata -useDefineForClassFields -allowImportingTsExtensions",
            "-allowArbitraryExtensions -erasableSyntaxOnly -downlevelIteration",
            "-forceConsistentCasingInFileNames -preserveSymlinks -preserveWatchOutput -noErrorTruncation",
            "-noResolve -noLib -diagnostics -extendedDiagnostics -explainFiles -listFiles -traceResolution",
            "-noCheck -ignoreConfig -singleThreaded -quiet|-q -allowUnreachableCode -allowUnusedLabels",
            "-target|-t= -module|-m= -moduleResolution= -jsx= -jsxImportSource= -jsxFactory= -lib= -types=",
            "-moduleDetection= -locale= -maxNodeModuleJsDepth= -customConditions= -checkers=",
          ]),
          "-project, -p": { value: reads, moves: "settings" },
          "-rootDir": { value: reads, moves: "no" },
          "-baseUrl": { value: reads },
          "-typeRoots": { value: reads },
          // People write `--pretty false`; alone it is refused, since the next word would be hidden.
          "-pretty": { value: flag },
          "-incremental, -i": { value: choice({ false: text }, unknown("writes a .tsbuildinfo file")) },
          "-composite": { value: choice({ false: text }, unknown("writes a .tsbuildinfo file")) },
          "-watch, -w": {},
          // With `incremental` in the project's settings it may bring a .tsbuildinfo file up to date: a cache.
          "-noEmit": { cancels: true },
          "-showConfig": { cancels: true },
          "-listFilesOnly": { cancels: true },
          "-version, -v": { stops: true },
          "-help, -h, -?": { stops: true },
          "-all": {},
        }),
      ),
      operands: { each: file },
      always: unknown("writes what it compiles (`--noEmit` does not)"),
      // Also before and behind `--version`: what such a file holds may be `--init`.
      argumentFiles: true,
      obeys: typescriptFiles,
    },
    permutes: true,
  }),
});
