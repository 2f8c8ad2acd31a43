// The files of a worker share its process: each finds the environment and the folder as the first one did.
import { afterAll } from "vitest";

const { env } = process;
const before = { ...env };
const folder = process.cwd();

afterAll(() => {
  process.chdir(folder);
  process.env = env;
  for (const name of Object.keys(env)) if (!(name in before)) delete env[name];
  Object.assign(env, before);
});
