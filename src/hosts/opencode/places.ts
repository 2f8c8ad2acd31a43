// Where opencode keeps its settings.
import { join } from "node:path";

export const folder = (home: string, environment: Readonly<Record<string, string | undefined>>): string =>
  environment.OPENCODE_CONFIG_DIR || join(environment.XDG_CONFIG_HOME || join(home, ".config"), "opencode");
