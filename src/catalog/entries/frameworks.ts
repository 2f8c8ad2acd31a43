// Programs of frameworks: all of them run the project's code, except to print their version.
import { ownCopy, prismaFiles } from "../knowledge/project-files/javascript.ts";
import { jekyllFiles } from "../knowledge/project-files/systems.ts";
import { rows } from "../rows.ts";
import { commands } from "../schema.ts";

// Those that obey `ownCopy` start the copy of themselves that a project has, or its plugins.
export const frameworks = commands(rows`
  every: | grammar posix
  playwright   | runs alone | tests web pages | -V|--version!cancels -h|--help!cancels
    | | https://playwright.dev/docs/test-cli
  cypress      | runs alone | tests web pages | -v|--version!cancels -h|--help!cancels
    | | https://docs.cypress.io/app/references/command-line
  prisma       | runs alone | works with databases | -v|--version!cancels -h|--help!cancels
    | | https://www.prisma.io/docs/orm/reference/prisma-cli-reference | ${{ obeys: prismaFiles }}
  drizzle-kit  | runs alone | works with databases | --version!cancels --help!cancels
    | | https://orm.drizzle.team/docs/kit-overview
  next         | runs alone | builds web applications | -v|--version!cancels -h|--help!cancels
    | | https://nextjs.org/docs/app/api-reference/cli/next
  nuxt         | runs alone | builds web applications | --version!cancels --help!cancels
    | | https://nuxt.com/docs/api/commands
  astro        | runs alone | builds web pages | --version!cancels --help!cancels
    | | https://docs.astro.build/en/reference/cli-reference/
  gatsby       | runs alone | builds web pages | -v|--version!cancels -h|--help!cancels
    | | https://www.gatsbyjs.com/docs/reference/gatsby-cli/ | ${{ obeys: ownCopy("gatsby") }}
  vite         | runs alone | builds web applications | -v|--version!cancels -h|--help!cancels
    | | https://vite.dev/guide/cli
  webpack      | runs alone | builds web applications | -v|--version!cancels -h|--help!cancels
    | | https://webpack.js.org/api/cli/ | ${{ obeys: ownCopy("webpack-cli webpack") }}
  rollup       | runs alone | builds bundles | -v|--version!cancels -h|--help!cancels
    | | https://rollupjs.org/command-line-interface/
  esbuild      | runs alone | builds bundles | --version!cancels --help!cancels | https://esbuild.github.io/api/
  parcel       | runs alone | builds bundles | -V|--version!cancels -h|--help!cancels
    | | https://parceljs.org/features/cli/
  ng           | runs alone | builds Angular applications | --version!cancels --help!cancels | https://angular.dev/cli
    | | ${{ obeys: ownCopy("@angular/cli") }}
  vue          | runs alone | builds Vue applications | -V|--version!cancels -h|--help!cancels | https://cli.vuejs.org/
  nest         | runs alone | builds servers | -v|--version!cancels -h|--help!cancels
    | | https://docs.nestjs.com/cli/overview | ${{ obeys: ownCopy("@nestjs/cli") }}
  expo         | runs alone | builds mobile applications | -v|--version!cancels -h|--help!cancels
    | | https://docs.expo.dev/more/expo-cli/ | ${{ obeys: ownCopy("expo @expo/cli") }}
  ionic        | runs alone | builds mobile applications | -v|--version!cancels -h|--help!cancels
    | | https://ionicframework.com/docs/cli | ${{ obeys: ownCopy("@ionic/cli ionic") }}
  cordova      | runs alone | builds mobile applications | -v|--version!cancels
    | | https://cordova.apache.org/docs/en/latest/reference/cordova-cli/
  electron     | runs alone | runs desktop applications | -v|--version!cancels | https://www.electronjs.org/docs/latest/
  lerna        | runs alone | manages packages | -v|--version!cancels -h|--help!cancels
    | | https://lerna.js.org/docs/api-reference/commands | ${{ obeys: ownCopy("lerna"), needs: { git: true } }}
  rush         | runs alone | manages packages, by a version that the folder names, which it fetches | | https://rushjs.io/pages/commands/rush_build/
  tsx          | runs alone | runs TypeScript | -v|--version!cancels -h|--help!cancels | https://tsx.is/
  # Not '-v' twice: it loads the project's compiler to print its version, too.
  ts-node      | runs alone | runs TypeScript | -v|--version!cancels -h|--help!cancels -vv!runs
    | | https://typestrong.org/ts-node/docs/options
  swc          | runs alone | compiles TypeScript | -V|--version!cancels -h|--help!cancels
    | | https://swc.rs/docs/usage/cli
  babel        | runs alone | compiles JavaScript | -V|--version!cancels -h|--help!cancels
    | | https://babeljs.io/docs/babel-cli
  sass         | runs alone | compiles style sheets | --version!cancels -h|--help!cancels
    | | https://sass-lang.com/documentation/cli/dart-sass/
  hugo         | runs alone | builds web pages | -h|--help!cancels | https://gohugo.io/commands/
  jekyll       | runs alone | builds web pages | -v|--version!cancels -h|--help!cancels
    | | https://jekyllrb.com/docs/usage/ | ${{ obeys: jekyllFiles }}
  mkdocs       | runs alone | builds documentation | -V|--version!cancels -h|--help!cancels
    | | https://www.mkdocs.org/user-guide/cli/
  sphinx-build | runs alone | builds documentation | --version!cancels -h|--help!cancels
    | | https://www.sphinx-doc.org/en/master/man/sphinx-build.html
  django-admin | runs alone | manages web applications | --version!cancels
    | | https://docs.djangoproject.com/en/stable/ref/django-admin/
  celery       | runs alone | runs tasks | --version!cancels -h|--help!cancels | https://docs.celeryq.dev/
  jupyter      | runs alone | runs notebooks | --version!cancels -h|--help!cancels | https://docs.jupyter.org/
  forge        | runs alone | builds contracts | -V|--version!cancels -h|--help!cancels
    | | https://getfoundry.sh/forge/reference/
  hardhat      | runs alone | builds contracts | --version!cancels --help!cancels | https://hardhat.org/
    | | ${{ obeys: ownCopy("hardhat") }}
`);
