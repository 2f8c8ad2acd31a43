// Gradle. Build scripts are code, and are run even to list tasks.
import { gradleFiles } from "../knowledge/project-files/systems.ts";
import { rows } from "../rows.ts";
import { commands } from "../schema.ts";

export const gradle = commands(rows`
  gradle | runs alone | builds projects | -v|--version!cancels -?|-h|--help!cancels
    | | https://docs.gradle.org/current/userguide/command_line_interface.html | grammar posix
    | | ${{ needs: { variables: ["JAVA_HOME"] }, obeys: gradleFiles, cuts: true }}
`);
