// The page of the desk: its views, by the fragment of the address, and what happens meanwhile.
import type { Past, PastQuery } from "../../pages/desk-data.ts";
import type { Picture } from "../../picture/picture.ts";
import { offerCopies } from "../copy.ts";
import { act, listen, look } from "./api.ts";
import { ChangeView } from "./change.tsx";
import { Commands } from "./command.tsx";
import { NowView } from "./now.tsx";
import { Problem, Title } from "./parts.tsx";
import { PastParts } from "./past.tsx";
import { render, useEffect, useState } from "./preact.ts";
import { ReplayView } from "./replay-view.tsx";
import { RulesView } from "./rules.tsx";

const views = [
  ["now", "Now"],
  ["rules", "Rules"],
  ["past", "The past"],
  ["replay", "Replay"],
] as const;

const askPast = (query: PastQuery): Promise<Past> => look("past", { ...query });
const explain = (command: string, folder: string): Promise<Picture> => act("explain", { command, folder });

function Desk() {
  const [place, setPlace] = useState(location.hash.slice(1) || "now");
  const [turn, setTurn] = useState(0);
  const [lost, setLost] = useState("");
  useEffect(() => {
    addEventListener("hashchange", () => setPlace(location.hash.slice(1) || "now"));
    let waits = false;
    const happened = (name: string): void => {
      if (name === "beat" || waits) return;
      waits = true;
      // Several at once are one.
      setTimeout(() => {
        waits = false;
        setTurn((before) => before + 1);
      }, 250);
    };
    void listen(happened, setLost);
  }, []);
  const [name = "now", id = ""] = place.split("/");
  return (
    <Commands explain={explain}>
      <header>
        <strong>safe-sh</strong>
        <nav aria-label="Views">
          {views.map(([each, title]) => (
            <a key={each} href={`#${each}`} aria-current={name === each ? "page" : undefined}>
              {title}
            </a>
          ))}
        </nav>
        <span class={lost === "" ? "live" : "live off"}>{lost === "" ? "live" : "ended"}</span>
      </header>
      <main>
        <Problem text={lost} />
        <View name={name} id={id} turn={turn} />
      </main>
    </Commands>
  );
}

interface ViewProps {
  readonly name: string;
  readonly id: string;
  /** Changes when something has happened. */
  readonly turn: number;
}

function View({ name, id, turn }: ViewProps) {
  if (name === "change") return <ChangeView key={id} id={id} turn={turn} />;
  if (name === "rules") return <RulesView turn={turn} />;
  if (name === "replay") return <ReplayView />;
  if (name !== "past") return <NowView turn={turn} />;
  return (
    <>
      <Title>The past</Title>
      <PastParts ask={askPast} turn={turn} />
    </>
  );
}

offerCopies();
const root = document.getElementById("desk");
if (root) render(<Desk />, root);
