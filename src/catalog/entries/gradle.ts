// Gradle. Build scripts are code, and are run even to list tasks.

import { onlyVersion } from "../forms.ts";
import { gradleFiles } from "../knowledge/project-files/systems.ts";
import { commands } from "../schema.ts";

export const gradle = commands({
  gradle: {
    needs: { variables: ["JAVA_HOME"] },
    ...onlyVersion(
      "builds projects",
      "https://docs.gradle.org/current/userguide/command_line_interface.html",
      "-v|--version -?|-h|--help",
    ),
    obeys: gradleFiles,
  },
});
