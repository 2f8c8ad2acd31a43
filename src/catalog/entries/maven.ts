// Maven. Every goal is a plugin, even help:effective-pom and dependency:tree.

import { onlyVersion, under } from "../forms.ts";
import { mavenFiles } from "../knowledge/project-files/systems.ts";
import { commands } from "../schema.ts";

export const maven = commands({
  ...under("mvn mvnd", {
    ...onlyVersion(
      "builds Java projects",
      "https://maven.apache.org/ref/current/maven-embedder/cli.html",
      "-v|--version -h|--help",
    ),
    changes: "runs goals of a Maven build, which are plugins[: {*}]",
    obeys: mavenFiles,
  }),
});
