// Where Gemini CLI keeps its settings.
import { homedir } from "node:os";
import { join } from "node:path";
import { fileText } from "../install/file.ts";

export const folder = (home: string, environment: NodeJS.ProcessEnv): string =>
  join(environment.GEMINI_CLI_HOME || home, ".gemini");

/** The rule of the client's own that init may write, in that folder. */
export const rulePath = (within: string): string => join(within, "policies/safe-sh.toml");

/** The folder of this user. */
export const ownFolder = (): string => folder(homedir(), process.env);

/** The user's settings. */
export const settingsPath = (): string => join(ownFolder(), "settings.json");

/** Do they name an account, or nothing? The client would not ask the stand-in. */
export const usesAccount = (): boolean => !/"selectedType"\s*:\s*"gemini-api-key"/.test(fileText(settingsPath()) ?? "");
