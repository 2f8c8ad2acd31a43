// The look of every page and picture: colours in light and dark, one for each kind of effect, and the layout down to 360 pixels.
import type { Tone } from "../picture/picture.ts";

interface Colours {
  readonly paper: string;
  readonly box: string;
  readonly line: string;
  readonly ink: string;
  readonly faint: string;
  readonly good: string;
  readonly bad: string;
  readonly guilty: string;
  readonly tones: Readonly<Record<Tone, string>>;
}

/** Each text on `paper`, `box` and `guilty` has a contrast of 4.5 or more, which axe tests. */
const light: Colours = {
  paper: "#ffffff",
  box: "#f5f6f8",
  line: "#9aa1ac",
  ink: "#16191f",
  faint: "#4f5663",
  good: "#12662f",
  bad: "#a8171b",
  guilty: "#ffe1dd",
  tones: {
    structure: "#4f5663",
    command: "#16191f",
    fact: "#4f5663",
    reads: "#12662f",
    writes: "#854300",
    deletes: "#a8171b",
    connects: "#0b4fb8",
    controls: "#6a1b9a",
    runs: "#9c1458",
    unknown: "#4f5663",
  },
};

const dark: Colours = {
  paper: "#11151b",
  box: "#1b212a",
  line: "#5d6675",
  ink: "#eef1f6",
  faint: "#b4bcc9",
  good: "#62d983",
  bad: "#ff938b",
  guilty: "#4d1f1f",
  tones: {
    structure: "#b4bcc9",
    command: "#eef1f6",
    fact: "#b4bcc9",
    reads: "#62d983",
    writes: "#f0b84a",
    deletes: "#ff938b",
    connects: "#86c5ff",
    controls: "#d9b4ff",
    runs: "#ffa8d4",
    unknown: "#b4bcc9",
  },
};

const variables = ({ tones, ...colours }: Colours): string =>
  [...Object.entries(colours), ...Object.entries(tones)].map(([name, value]) => `--${name}: ${value};`).join(" ");

/** The colours as custom properties of `selector`. */
export const palette = (selector: string): string => `
${selector} { ${variables(light)} }
@media (prefers-color-scheme: dark) { ${selector} { ${variables(dark)} } }`;

const toneRules = (property: string): string =>
  Object.keys(light.tones)
    .map((tone) => `.${tone} { ${property}: var(--${tone}) }`)
    .join("\n");

const svgRules = `text { font: 14px ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; white-space: pre; fill: var(--ink) }
.paper { fill: var(--paper) } .box { fill: var(--box); stroke: var(--line); stroke-width: 1 }
.box.guilty, .mark { fill: var(--guilty) } .box.guilty { stroke: var(--bad) }
.faint { fill: var(--faint) } .good { fill: var(--good); font-weight: 700 } .bad { fill: var(--bad); font-weight: 700 }
.strong { font-weight: 700 }
${toneRules("fill")}`;

/** The rules with the colours themselves. */
function painted(rules: string, { tones, ...colours }: Colours): string {
  const all: Readonly<Record<string, string>> = { ...colours, ...tones };
  return rules.replace(/var\(--(\w+)\)/g, (_, name: string) => all[name] ?? "");
}

/** For pictures in SVG: programs that show images seldom know custom properties. */
export const svgStyle = `
${painted(svgRules, light)}
@media (prefers-color-scheme: dark) {
${painted(svgRules, dark)}
}`;

/** For pages. */
export const pageStyle = `${palette(":root")}
:root { color-scheme: light dark }
* { box-sizing: border-box }
body { margin: 0 auto; padding: 1rem; max-width: 76rem; background: var(--paper); color: var(--ink);
  font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
h1 { font-size: 1.4rem; line-height: 1.3 } h2 { font-size: 1.1rem; margin: 1.6rem 0 .5rem } h3 { font-size: 1rem; margin: 1rem 0 .3rem }
code, pre, .mono, textarea { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; font-size: .92em }
pre { white-space: pre-wrap; background: var(--box); border: 1px solid var(--line); border-radius: .4rem; padding: .6rem .8rem; margin: .5rem 0 }
a { color: var(--connects) }
:focus-visible { outline: 3px solid var(--connects); outline-offset: 2px }
mark { background: var(--guilty); color: var(--bad); text-decoration: underline wavy var(--bad); text-underline-offset: .2em }
.good { color: var(--good) } .bad { color: var(--bad) } .faint { color: var(--faint) }
${toneRules("color")}
.parts, .parts ul { list-style: none; margin: 0; padding: 0 }
.parts li { margin: .35rem 0 }
.parts li.box { background: var(--box); border: 1px solid var(--line); border-left-width: .3rem; border-radius: .4rem; padding: .3rem .6rem; color: var(--ink) }
.parts li.box.structure { background: none; border-style: dashed; border-left-style: solid }
.parts li.guilty { border-color: var(--bad) }
.parts ul { padding-left: .4rem }
.effect::before { content: "● "; font-size: .8em }
.joint { font-weight: 700; color: var(--faint); padding-right: .4rem }
.became { color: var(--faint) }
dl { margin: 0 } dt { margin-top: .6rem } dd { margin: 0 0 0 1rem }
table { border-collapse: collapse; width: 100% } th, td { text-align: left; vertical-align: top; padding: .25rem .5rem; border-bottom: 1px solid var(--line) }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap }
caption { text-align: left; font-weight: 700; padding: .3rem 0 }
.wide { overflow-x: auto }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap }
.tiles { display: flex; flex-wrap: wrap; gap: .6rem; padding: 0; margin: 0; list-style: none }
.tiles li { background: var(--box); border: 1px solid var(--line); border-radius: .4rem; padding: .4rem .8rem; min-width: 8rem; flex: 1 }
.tiles strong { display: block; font-size: 1.5rem; font-variant-numeric: tabular-nums }
form { display: flex; flex-wrap: wrap; gap: .6rem; align-items: end }
label { display: grid; gap: .15rem; font-size: .92rem; min-width: 8rem; flex: 1 }
input, select, button, textarea { font: inherit; color: inherit; background: var(--box); border: 1px solid var(--line); border-radius: .4rem; padding: .35rem .5rem; min-width: 0; width: 100% }
button { cursor: pointer; width: auto }
button.link { border: 0; background: none; padding: 0; color: var(--connects); text-decoration: underline; text-align: left; font-family: ui-monospace, Menlo, Consolas, monospace; font-size: .92em }
dialog { color: inherit; background: var(--paper); border: 1px solid var(--line); border-radius: .5rem; padding: 1rem; width: min(60rem, calc(100vw - 1.5rem)); max-height: calc(100vh - 2rem); overflow: auto }
dialog::backdrop { background: rgb(0 0 0 / .5) }
.columns { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(20rem, 100%), 1fr)); gap: 0 2rem }
.chart { position: relative; height: 15rem }
.bar { display: block; height: .5rem; background: var(--connects); border-radius: .25rem; min-width: 2px }
`;
