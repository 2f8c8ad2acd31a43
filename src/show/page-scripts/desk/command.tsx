// One command, as every page shows it.
import { pictureHtml } from "../../pages/picture-html.ts";
import type { Picture } from "../../picture/picture.ts";
import { Dialog, messageOf, Problem } from "./parts.tsx";
import { useEffect, useState } from "./preact.ts";

/** How a picture is come by. */
export type Explain = (command: string, folder: string) => Promise<Picture | undefined>;

export function CommandDialog({
  command,
  folder,
  explain,
  close,
}: {
  readonly command: string;
  readonly folder: string;
  readonly explain: Explain;
  readonly close: () => void;
}) {
  const [html, setHtml] = useState("");
  const [problem, setProblem] = useState("");
  useEffect(() => {
    explain(command, folder).then(
      (picture) =>
        picture ? setHtml(pictureHtml(picture, 3)) : setProblem("This page does not hold the picture of this command."),
      (error: unknown) => setProblem(messageOf(error)),
    );
  }, [command, folder, explain]);
  return (
    <Dialog label="A command" close={close}>
      <form method="dialog" class="top">
        <h2>A command</h2>
        <button type="submit">Close</button>
      </form>
      <Problem text={problem} />
      {/* Every text in it is escaped by the one component that makes it (picture-html.ts). */}
      <div dangerouslySetInnerHTML={{ __html: html }} />
    </Dialog>
  );
}
