// Files that formatters and compilers for JavaScript obey.
import { wordsOf } from "../../options.ts";
import type { ProjectFile } from "../../schema.ts";
import { below, keyed, presence } from "./common.ts";

const formats = [
  "$schema arrowParens bracketSameLine bracketSpacing checkIgnorePragma embeddedLanguageFormatting endOfLine",
  "experimentalOperatorPosition experimentalTernaries filepath htmlWhitespaceSensitivity insertPragma",
  "jsxBracketSameLine jsxSingleQuote objectWrap parser printWidth proseWrap quoteProps requirePragma semi",
  "singleAttributePerLine singleQuote tabWidth trailingComma useTabs vueIndentScriptAndStyle",
];
const prettierKeys = [formats, "overrides>files overrides>excludeFiles", below("overrides>options", formats)];
const why = "names code to run: a plugin or a shared configuration";
const near = { where: "below", notFor: wordsOf("--version --help -h -v --support-info") } as const;

export const prettierFiles: readonly ProjectFile[] = [
  ...presence(
    "prettier.config.* .prettierrc.js .prettierrc.mjs .prettierrc.cjs .prettierrc.ts .prettierrc.mts .prettierrc.cts",
    "is code that it runs",
    near,
  ),
  ...keyed(".prettierrc .prettierrc.json .prettierrc.yaml .prettierrc.yml", "yaml", why, prettierKeys, near),
  ...keyed(".prettierrc.json5", "json", why, prettierKeys, near),
  ...keyed(".prettierrc.toml", "toml", why, prettierKeys, near),
  ...keyed("package.json", "json", why, below("prettier", prettierKeys), { ...near, only: ["prettier"] }),
  ...keyed("package.yaml", "yaml", why, below("prettier", prettierKeys), { ...near, only: ["prettier"] }),
];

export const typescriptFiles: readonly ProjectFile[] = keyed(
  "tsconfig.json tsconfig.*.json",
  "json",
  "makes it write, even if it emits nothing",
  [
    "$schema display _version files include exclude references compileOnSave typeAcquisition watchOptions ts-node",
    "buildOptions angularCompilerOptions vueCompilerOptions mdx svelte typedocOptions tsc-alias tsup glint",
    below("compilerOptions", [
      "incremental=false composite=false",
      "allowArbitraryExtensions allowImportingTsExtensions allowJs allowSyntheticDefaultImports",
      "allowUmdGlobalAccess allowUnreachableCode allowUnusedLabels alwaysStrict assumeChangesOnlyAffectDirectDependencies",
      "baseUrl charset checkJs customConditions declaration declarationDir declarationMap diagnostics",
      "disableReferencedProjectLoad disableSizeLimit disableSolutionSearching disableSourceOfProjectReferenceRedirect",
      "downlevelIteration emitBOM emitDeclarationOnly emitDecoratorMetadata erasableSyntaxOnly esModuleInterop",
      "exactOptionalPropertyTypes experimentalDecorators explainFiles extendedDiagnostics forceConsistentCasingInFileNames",
      "ignoreDeprecations importHelpers importsNotUsedAsValues inlineSourceMap inlineSources isolatedDeclarations",
      "isolatedModules jsx jsxFactory jsxFragmentFactory jsxImportSource keyofStringsOnly lib libReplacement",
      "listEmittedFiles listFiles locale mapRoot maxNodeModuleJsDepth module moduleDetection moduleResolution",
      "moduleSuffixes newLine noCheck noEmit noEmitHelpers noEmitOnError noErrorTruncation noFallthroughCasesInSwitch",
      "noImplicitAny noImplicitOverride noImplicitReturns noImplicitThis noImplicitUseStrict noLib",
      "noPropertyAccessFromIndexSignature noResolve noStrictGenericChecks noUncheckedIndexedAccess",
      "noUncheckedSideEffectImports noUnusedLocals noUnusedParameters out outDir outFile paths preserveConstEnums",
      // Only editors load these.
      "plugins",
      "preserveSymlinks preserveValueImports preserveWatchOutput pretty reactNamespace removeComments",
      "resolveJsonModule resolvePackageJsonExports resolvePackageJsonImports rewriteRelativeImportExtensions rootDir",
      "rootDirs skipDefaultLibCheck skipLibCheck sourceMap sourceRoot stableTypeOrdering strict strictBindCallApply",
      "strictBuiltinIteratorReturn strictFunctionTypes strictNullChecks strictPropertyInitialization stripInternal",
      "suppressExcessPropertyErrors suppressImplicitAnyIndexErrors target traceResolution typeRoots types",
      "useDefineForClassFields useUnknownInCatchVariables verbatimModuleSyntax",
    ]),
  ],
  { follows: "extends", notFor: wordsOf("--version -v -V --help -h --all") },
);

// Its command line loads all of them before it reads its arguments; a variable of `.env` names a library that it loads.
export const prismaFiles: readonly ProjectFile[] = presence(
  "prisma.config.* .config/prisma.* .env prisma/.env",
  "is code, or names some",
);

/** Programs that start the copy of themselves that the project has. */
export const ownCopy = (names: string): readonly ProjectFile[] =>
  presence(
    wordsOf(names).map((name) => `node_modules/${name}`),
    "is run in its place",
  );
