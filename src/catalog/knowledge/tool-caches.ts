// Where tools keep what they have fetched or built, and can fetch or build again. Names are from the tools' manuals.
/** By language. Paths below the home directory: only what the tools can check or make again, no settings, no credentials. */
export const toolCaches = {
  node: [
    ".npm/_cacache",
    ".local/share/pnpm/store",
    ".cache/pnpm",
    ".cache/yarn",
    ".yarn/berry/cache",
    ".bun/install/cache",
    ".cache/node-gyp",
  ],
  python: [".cache/pip", ".cache/uv", ".cache/pypoetry"],
  go: [".cache/go-build", "go/pkg/mod"],
  rust: [".cargo/registry", ".cargo/git"],
  java: [".gradle/caches", ".m2/repository"],
} as const;
