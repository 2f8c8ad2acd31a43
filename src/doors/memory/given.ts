// What the memory's bundle is given by whoever loads it.
import { looks } from "../../decide/memory/looks.ts";
import { messageOf } from "../../findings/words.ts";

export const given = { looks, messageOf };
export type Given = typeof given;
