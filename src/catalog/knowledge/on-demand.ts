// Places that are obeyed when someone runs something: a trial keeps what it changes there, and names it. And what trials alone ask of all.
import { inProjectOf, type Places, placeIn, places, type Right, rightAt, rows, rowsOf, sourceOf } from "./rights.ts";

/** The third class. */
export const onDemand: readonly Places[] = [
  {
    class: "on-demand",
    names:
      "package.json deno.json deno.jsonc Makefile GNUmakefile *.mk justfile .justfile Taskfile.y*ml Rakefile Gemfile Procfile Vagrantfile turbo.json nx.json pnpm-workspace.yaml composer.json lerna.json Taskfile.dist.y*ml .mise-tasks/ mise-tasks/ magefile.go Tiltfile Earthfile .bazelrc tools/bazel .mvn/ gradle/wrapper/ .tool-versions rust-toolchain rust-toolchain.toml .rspec Brewfile Fastfile Dangerfile Gulpfile.* Gruntfile.*",
    gives: "names programs that run when someone runs them",
    unlessInstalled: true,
  },
  {
    class: "on-demand",
    names:
      "pyproject.toml setup.py setup.cfg tox.ini noxfile.py conftest.py Cargo.toml build.rs CMakeLists.txt meson.build configure build.gradle build.gradle.kts settings.gradle settings.gradle.kts gradlew mvnw pom.xml mix.exs build.sbt flake.nix shell.nix default.nix WORKSPACE MODULE.bazel Dockerfile Dockerfile.* docker-compose*.y*ml compose.y*ml Containerfile *.config.js *.config.cjs *.config.mjs *.config.ts *.config.cts *.config.mts .eslintrc* .babelrc* .prettierrc.* .stylelintrc* .mocharc.* .pnp.cjs .pnp.loader.mjs .yarn/sdks/ .pylintrc pylintrc mypy.ini .mypy.ini .flake8 pytest.ini .rubocop.y*ml tasks.py fabfile.py dodo.py SConstruct wscript xmake.lua premake5.lua build.xml build.zig Directory.Build.props Directory.Build.targets CMakePresets.json CMakeUserPresets.json renv/activate.R .terraform/",
    gives: "is code that builds and tests run",
    unlessInstalled: true,
  },
  {
    class: "on-demand",
    names: "node_modules/.bin/ .venv/bin/ venv/bin/ *.pth",
    gives: "holds programs that run when someone runs them",
  },
];

const onDemandRows = rowsOf(onDemand);

/** The place at or above an absolute path, of whichever class; undefined: none. */
export const placeAt = (path: string): Right | undefined => rightAt(path) ?? placeIn(onDemandRows, path);

/** Is the path a place, or in one, that starts programs of the project by itself? */
export const starts = (path: string): boolean =>
  rows.some(({ row, pattern }) => row.starts === true && pattern.test(inProjectOf(path)));

/** The folders that places of the first two classes are looked for in: `.github` of `.github/workflows/`. */
const around = new RegExp(
  `/(?:${places
    .flatMap(({ names }) => names.replaceAll("<git>", ".git").split(" "))
    .flatMap((name) =>
      name
        .split("/")
        .slice(0, -1)
        .map((_, at, steps) => steps.slice(0, at + 1).join("/")),
    )
    .map(sourceOf)
    .join("|")})$`,
  "i",
);

/** Could a path be a folder with places in it? */
export const isAround = (path: string): boolean => around.test(path);
