// Maven. Every goal is a plugin, even help:effective-pom and dependency:tree.
import { mavenFiles } from "../knowledge/project-files/systems.ts";
import { rows } from "../rows.ts";
import { commands } from "../schema.ts";

export const maven = commands(rows`
  mvn mvnd | runs alone | builds Java projects | -v|--version!cancels -h|--help!cancels
    | | https://maven.apache.org/ref/current/maven-embedder/cli.html | grammar posix
    | | changes runs goals of a Maven build, which are plugins[: {*}] | ${{ obeys: mavenFiles }}
`);
