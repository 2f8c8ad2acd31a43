// Programs of frameworks: all of them run the project's code, except to print their version.
import { onlyVersion } from "../forms.ts";
import { ownCopy, prismaFiles } from "../knowledge/project-files/javascript.ts";
import { jekyllFiles } from "../knowledge/project-files/systems.ts";
import type { Options } from "../options.ts";
import { commands, type Entry, type ProjectFile, runsCode } from "../schema.ts";

const rows = [
  ["playwright", "tests web pages", "https://playwright.dev/docs/test-cli", "-V|--version -h|--help"],
  ["cypress", "tests web pages", "https://docs.cypress.io/app/references/command-line", "-v|--version -h|--help"],
  [
    "prisma",
    "works with databases",
    "https://www.prisma.io/docs/orm/reference/prisma-cli-reference",
    "-v|--version -h|--help",
  ],
  ["drizzle-kit", "works with databases", "https://orm.drizzle.team/docs/kit-overview", "--version --help"],
  ["next", "builds web applications", "https://nextjs.org/docs/app/api-reference/cli/next", "-v|--version -h|--help"],
  ["nuxt", "builds web applications", "https://nuxt.com/docs/api/commands", "--version --help"],
  ["astro", "builds web pages", "https://docs.astro.build/en/reference/cli-reference/", "--version --help"],
  ["gatsby", "builds web pages", "https://www.gatsbyjs.com/docs/reference/gatsby-cli/", "-v|--version -h|--help"],
  ["vite", "builds web applications", "https://vite.dev/guide/cli", "-v|--version -h|--help"],
  ["webpack", "builds web applications", "https://webpack.js.org/api/cli/", "-v|--version -h|--help"],
  ["rollup", "builds bundles", "https://rollupjs.org/command-line-interface/", "-v|--version -h|--help"],
  ["esbuild", "builds bundles", "https://esbuild.github.io/api/", "--version --help"],
  ["parcel", "builds bundles", "https://parceljs.org/features/cli/", "-V|--version -h|--help"],
  ["ng", "builds Angular applications", "https://angular.dev/cli", "--version --help"],
  ["vue", "builds Vue applications", "https://cli.vuejs.org/", "-V|--version -h|--help"],
  ["nest", "builds servers", "https://docs.nestjs.com/cli/overview", "-v|--version -h|--help"],
  ["expo", "builds mobile applications", "https://docs.expo.dev/more/expo-cli/", "-v|--version -h|--help"],
  ["ionic", "builds mobile applications", "https://ionicframework.com/docs/cli", "-v|--version -h|--help"],
  [
    "cordova",
    "builds mobile applications",
    "https://cordova.apache.org/docs/en/latest/reference/cordova-cli/",
    "-v|--version",
  ],
  ["electron", "runs desktop applications", "https://www.electronjs.org/docs/latest/", "-v|--version"],
  ["lerna", "manages packages", "https://lerna.js.org/docs/api-reference/commands", "-v|--version -h|--help"],
  ["rush", "manages packages", "https://rushjs.io/pages/commands/rush_build/", "-h|--help"],
  ["tsx", "runs TypeScript", "https://tsx.is/", "-v|--version -h|--help"],
  ["ts-node", "runs TypeScript", "https://typestrong.org/ts-node/docs/options", "-v|--version -h|--help"],
  ["swc", "compiles TypeScript", "https://swc.rs/docs/usage/cli", "-V|--version -h|--help"],
  ["babel", "compiles JavaScript", "https://babeljs.io/docs/babel-cli", "-V|--version -h|--help"],
  ["sass", "compiles style sheets", "https://sass-lang.com/documentation/cli/dart-sass/", "--version -h|--help"],
  ["hugo", "builds web pages", "https://gohugo.io/commands/", "-h|--help"],
  ["jekyll", "builds web pages", "https://jekyllrb.com/docs/usage/", "-v|--version -h|--help"],
  ["mkdocs", "builds documentation", "https://www.mkdocs.org/user-guide/cli/", "-V|--version -h|--help"],
  [
    "sphinx-build",
    "builds documentation",
    "https://www.sphinx-doc.org/en/master/man/sphinx-build.html",
    "--version -h|--help",
  ],
  [
    "django-admin",
    "manages web applications",
    "https://docs.djangoproject.com/en/stable/ref/django-admin/",
    "--version",
  ],
  ["celery", "runs tasks", "https://docs.celeryq.dev/", "--version -h|--help"],
  ["jupyter", "runs notebooks", "https://docs.jupyter.org/", "--version -h|--help"],
  ["forge", "builds contracts", "https://getfoundry.sh/forge/reference/", "-V|--version -h|--help"],
  ["hardhat", "builds contracts", "https://hardhat.org/", "--version --help"],
] as const;

/** Programs that start the copy of themselves that a project has, or its plugins. */
const copies: Readonly<Record<string, readonly ProjectFile[]>> = {
  webpack: ownCopy("webpack-cli webpack"),
  lerna: ownCopy("lerna"),
  gatsby: ownCopy("gatsby"),
  nest: ownCopy("@nestjs/cli"),
  ionic: ownCopy("@ionic/cli ionic"),
  expo: ownCopy("expo @expo/cli"),
  hardhat: ownCopy("hardhat"),
  ng: ownCopy("@angular/cli"),
  prisma: prismaFiles,
  jekyll: jekyllFiles,
};

/** More options than the ones that print a version or help. */
const more: Readonly<Record<string, Options>> = {
  // Not `-v` twice: it loads the project's compiler to print its version, too.
  "ts-node": { "-vv": { does: runsCode } },
};

export const frameworks = commands(
  Object.fromEntries(
    rows.map(([name, does, manual, stops]): [string, Entry] => [
      name,
      {
        ...onlyVersion(does, manual, stops, runsCode, more[name]),
        ...(name === "lerna" ? { needs: { git: true } } : {}),
        ...(copies[name] ? { obeys: copies[name] } : {}),
      },
    ]),
  ),
);
