// Asks the desk's process: with the cookie, which no script sees, and the page's half of the key, which no other port gets.
import { keyHeader } from "../../pages/desk-data.ts";

const place = "safe-sh-desk";

/** The link's page brings the key; later ones find it where only this origin looks. */
function ownKey(): string {
  const brought = document.querySelector<HTMLMetaElement>("meta[name=desk-key]");
  if (brought) {
    localStorage.setItem(place, brought.content);
    brought.remove();
    history.replaceState(undefined, "", `/${location.hash}`);
  }
  return localStorage.getItem(place) ?? "";
}

const key = ownKey();

/** Data of the desk. Rejects with the reason that the process gives. */
export const look = <Found>(name: string, given: Readonly<Record<string, string | number>> = {}): Promise<Found> =>
  answered(
    fetch(`/api/${name}?${new URLSearchParams(Object.entries(given).map(([each, value]) => [each, String(value)]))}`, {
      headers: { [keyHeader]: key },
    }),
  );

/** A change, or what needs a long text. */
export const act = <Made>(name: string, given: object): Promise<Made> =>
  answered(
    fetch(`/api/${name}`, {
      method: "POST",
      headers: { [keyHeader]: key, "content-type": "application/json" },
      body: JSON.stringify(given),
    }),
  );

async function answered<Found>(asked: Promise<Response>): Promise<Found> {
  const response = await asked;
  if (response.ok) return (await response.json()) as Found;
  const text = await response.text();
  throw new Error(text.startsWith("{") ? String((JSON.parse(text) as { why?: unknown }).why) : text.trim());
}

/** Calls `happened` with the name of each event, and `lost` when the process is gone. */
export async function listen(happened: (name: string) => void, lost: (why: string) => void): Promise<void> {
  try {
    const response = await fetch("/api/events", { headers: { [keyHeader]: key } });
    if (!response.ok || !response.body) return lost((await response.text()).trim());
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = "";
    for (;;) {
      const { value, done } = await reader.read();
      if (done) break;
      const lines = (rest + value).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) if (line.startsWith("event: ")) happened(line.slice(7));
    }
  } catch {
    // It is gone, as below.
  }
  lost("The desk has ended. Run `safe-sh desk` for a new one.");
}
