// Where Codex keeps its settings and sessions.
import { join } from "node:path";

export const folder = (home: string, environment: Readonly<Record<string, string | undefined>>): string =>
  environment.CODEX_HOME || join(home, ".codex");
