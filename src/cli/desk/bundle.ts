// The desk's process; a bundle of its own, because no door and no other call needs it.
export { desk } from "./desk.ts";
