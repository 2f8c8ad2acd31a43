// opencode: its plugin calls the library with this event (@opencode-ai/plugin; measured with 1.18.33).
import { readerOf } from "./form.ts";
import { blocked, type Protocol, silence } from "./protocol.ts";

/** The plugin throws what stands on standard error, which blocks. The client's `permission.ask` is not called. */
export const opencode: Protocol = {
  read: readerOf({
    tool: ["tool", ["bash"]],
    input: "args",
    command: "command",
    cwd: "directory",
    workdir: "workdir",
    harmless: ["description", "timeout"],
  }),
  allow: () => silence,
  deny: (reason) => blocked(`BLOCKED: ${reason}`),
  pass: silence,
};
