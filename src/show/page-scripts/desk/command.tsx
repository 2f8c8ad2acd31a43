// One command, as every page shows it.
import { pictureHtml } from "../../pages/picture-html.ts";
import type { Picture } from "../../picture/picture.ts";
import { Dialog, OpenCommand, Problem, useAsked } from "./parts.tsx";
import { type ComponentChildren, useState } from "./preact.ts";

/** How a picture is come by. */
type Explain = (command: string, folder: string) => Promise<Picture | undefined>;

interface CommandsProps {
  readonly explain: Explain;
  readonly children: ComponentChildren;
}

/** A page whose commands are shown when they are pressed. */
export function Commands({ explain, children }: CommandsProps) {
  const [command, setCommand] = useState<readonly [command: string, folder: string]>();
  return (
    <OpenCommand.Provider value={(text, folder) => setCommand([text, folder])}>
      {children}
      {command && <CommandDialog explain={() => explain(...command)} close={() => setCommand(undefined)} />}
    </OpenCommand.Provider>
  );
}

interface CommandDialogProps {
  readonly explain: () => ReturnType<Explain>;
  readonly close: () => void;
}

function CommandDialog({ explain, close }: CommandDialogProps) {
  const { found, problem } = useAsked(
    async () => pictureHtml((await explain()) ?? fail("This page does not hold the picture of this command."), 3),
    [],
  );
  return (
    <Dialog label="A command" close={close}>
      <form method="dialog" class="top">
        <h2>A command</h2>
        <button type="submit">Close</button>
      </form>
      <Problem text={problem} />
      {/* Every text in it is escaped by the one component that makes it (picture-html.ts). */}
      <div dangerouslySetInnerHTML={{ __html: found ?? "" }} />
    </Dialog>
  );
}

function fail(why: string): never {
  throw new Error(why);
}
