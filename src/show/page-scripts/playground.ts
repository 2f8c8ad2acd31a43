// The script of the playground: the checker in the page, an answer for each change, the command in the fragment of the address.

import { messageOf } from "../../system/message.ts";
import { check, loadWasm, pictureMarkup } from "../browser/index.ts";
import { offerCopies } from "./copy.ts";
import { at } from "./data.ts";

const command = at("command", HTMLTextAreaElement);
const answer = at("answer", HTMLElement);
const state = at("state", HTMLElement);

const bytes = (id: string): Uint8Array =>
  Uint8Array.from(atob(at(id, HTMLScriptElement).textContent ?? ""), (letter) => letter.charCodeAt(0));

/** UTF-8 in base64url: any text, lone surrogates aside, and nothing that an address would change. */
function encoded(text: string): string {
  const binary = Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join("");
  return btoa(binary).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

function decoded(fragment: string): string | undefined {
  const [, given] = /^#c=([A-Za-z0-9_-]{0,100000})$/.exec(fragment) ?? [];
  if (given === undefined) return undefined;
  try {
    const binary = atob(given.replace(/-/g, "+").replace(/_/g, "/"));
    return new TextDecoder("utf-8", { fatal: true }).decode(Uint8Array.from(binary, (letter) => letter.charCodeAt(0)));
  } catch {
    return undefined;
  }
}

let turn = 0;

async function show(): Promise<void> {
  const mine = ++turn;
  const text = command.value;
  if (text.trim() === "") {
    answer.replaceChildren();
    state.textContent = "";
    return;
  }
  const { verdict, decision, picture } = await check(text);
  // Something else has been typed meanwhile.
  if (mine !== turn) return;
  answer.innerHTML = pictureMarkup(picture, { as: "html" });
  state.textContent = `${verdict.safety === "read_only" ? "read_only" : "mutating"}, ${decision}`;
}

let waiting: ReturnType<typeof setTimeout> | undefined;
const typingPause = 60;

function changed(): void {
  clearTimeout(waiting);
  waiting = setTimeout(() => {
    history.replaceState(undefined, "", command.value === "" ? "#" : `#c=${encoded(command.value)}`);
    void show();
  }, typingPause);
}

function fromAddress(): void {
  const given = decoded(location.hash);
  if (given === undefined || given === command.value) return;
  command.value = given;
  void show();
}

for (const button of document.querySelectorAll<HTMLButtonElement>("[data-example]"))
  button.addEventListener("click", () => {
    command.value = button.textContent ?? "";
    changed();
    command.focus();
  });

async function begin(): Promise<void> {
  await loadWasm({ parser: bytes("parser"), grammar: bytes("grammar") });
  command.disabled = false;
  command.value = decoded(location.hash) ?? command.value;
  command.addEventListener("input", changed);
  addEventListener("hashchange", fromAddress);
  offerCopies();
  document.documentElement.dataset.ready = "yes";
  await show();
}

begin().catch((error: unknown) => {
  state.textContent = `The checker cannot be loaded: ${messageOf(error)}. A browser with WebAssembly is needed.`;
});
