// What is loaded only if a trial may reach other machines.
export { startProxy } from "./proxy.ts";
export { trustedIn, trusting } from "./reading.ts";
