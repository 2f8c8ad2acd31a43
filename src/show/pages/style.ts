// The look of every page and picture: colours in light and dark, one for each kind of effect, and the layout down to 360 pixels.
import type { Tone } from "../picture/picture.ts";

type Pair = readonly [light: string, dark: string];

/** Each text on `paper`, `box` and `guilty` has a contrast of 4.5 or more, which axe tests. */
const colours: Readonly<Record<string, Pair>> = {
  paper: ["#ffffff", "#11151b"],
  box: ["#f5f6f8", "#1b212a"],
  line: ["#9aa1ac", "#5d6675"],
  ink: ["#16191f", "#eef1f6"],
  faint: ["#4f5663", "#b4bcc9"],
  good: ["#12662f", "#62d983"],
  bad: ["#a8171b", "#ff938b"],
  guilty: ["#ffe1dd", "#4d1f1f"],
  // Behind texts in the colour of the same name.
  paleGood: ["#e2f5e8", "#12301d"],
  paleBad: ["#ffe9e6", "#3d1a1b"],
  paleWarn: ["#fff1d6", "#38290d"],
  warn: ["#7a4200", "#f0b84a"],
  // Of what can be pressed, and the text on it.
  accent: ["#0b4fb8", "#86c5ff"],
  onAccent: ["#ffffff", "#0b1420"],
  shade: ["#e9ebef", "#2b333f"],
  // Behind cards, and the cards.
  ground: ["#f5f6f8", "#11151b"],
  card: ["#ffffff", "#1b212a"],
};

const tones: Readonly<Record<Tone, Pair>> = {
  structure: ["#4f5663", "#b4bcc9"],
  command: ["#16191f", "#eef1f6"],
  fact: ["#4f5663", "#b4bcc9"],
  reads: ["#12662f", "#62d983"],
  writes: ["#854300", "#f0b84a"],
  deletes: ["#a8171b", "#ff938b"],
  connects: ["#0b4fb8", "#86c5ff"],
  controls: ["#6a1b9a", "#d9b4ff"],
  runs: ["#9c1458", "#ffa8d4"],
  unknown: ["#4f5663", "#b4bcc9"],
};

const light = 0;
const dark = 1;
type Scheme = typeof light | typeof dark;

/** By name, those of kinds behind the others. */
const all: Readonly<Record<string, Pair>> = { ...colours, ...tones };

const variables = (scheme: Scheme): string =>
  Object.entries(all)
    .map(([name, pair]) => `--${name}: ${pair[scheme]};`)
    .join(" ");

/** The colours as custom properties of `selector`. */
export const palette = (selector: string): string => `
${selector} { ${variables(light)} }
@media (prefers-color-scheme: dark) { ${selector} { ${variables(dark)} } }`;

const toneRules = (property: string): string =>
  Object.keys(tones)
    .map((tone) => `.${tone} { ${property}: var(--${tone}) }`)
    .join("\n");

const svgRules = `text { font: 14px ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; white-space: pre; fill: var(--ink) }
.paper { fill: var(--paper) } .box { fill: var(--box); stroke: var(--line); stroke-width: 1 }
.box.guilty, .mark { fill: var(--guilty) } .box.guilty { stroke: var(--bad) }
.faint { fill: var(--faint) } .good { fill: var(--good); font-weight: 700 } .bad { fill: var(--bad); font-weight: 700 }
.strong { font-weight: 700 }
${toneRules("fill")}`;

/** The rules with the colours themselves. */
const painted = (rules: string, scheme: Scheme): string =>
  rules.replace(/var\(--(\w+)\)/g, (_, name: string) => all[name]?.[scheme] ?? "");

/** For pictures in SVG: programs that show images seldom know custom properties. */
export const svgStyle = `
${painted(svgRules, light)}
@media (prefers-color-scheme: dark) {
${painted(svgRules, dark)}
}`;

const mono = 'ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace';

/** For pages: the parts that all of them are made of. */
export const pageStyle = `${palette(":root")}
:root { color-scheme: light dark; --round: .5rem; --space: 1rem; --mono: ${mono} }
* { box-sizing: border-box }
body { margin: 0 auto; padding: var(--space); max-width: 80rem; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; overflow-wrap: break-word }
h1 { font-size: 1.5rem; line-height: 1.25; margin: .6rem 0 1rem } h2 { font-size: 1.1rem; margin: 1.8rem 0 .6rem } h3 { font-size: 1rem; margin: 1.2rem 0 .4rem }
p { margin: .5rem 0 }
code, pre, .mono, textarea { font-family: var(--mono); font-size: .9em; overflow-wrap: anywhere }
pre { white-space: pre-wrap; background: var(--box); border: 1px solid var(--line); border-radius: var(--round); padding: .6rem .8rem; margin: .5rem 0 }
a { color: var(--accent) }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
mark { background: var(--guilty); color: var(--bad); text-decoration: underline wavy var(--bad); text-underline-offset: .2em }
.good { color: var(--good) } .bad { color: var(--bad) } .warn { color: var(--warn) } .faint { color: var(--faint) }
${toneRules("color")}
.banner { border-left: .4rem solid; border-radius: var(--round); padding: .7rem 1rem; margin: .5rem 0 1rem; overflow-wrap: anywhere }
.banner p { margin: 0; color: var(--ink) } .banner p + p { margin-top: .2rem; font-size: 1.1rem }
.banner strong { font-size: 1.3rem; margin-right: .4rem }
.banner.read_only { background: var(--paleGood); border-color: var(--good) } .banner.read_only strong { color: var(--good) }
.banner.allowed { background: var(--paleWarn); border-color: var(--warn) } .banner.allowed strong { color: var(--warn) }
.banner.mutating { background: var(--paleBad); border-color: var(--bad) } .banner.mutating strong { color: var(--bad) }
.copied { position: relative } .copy { display: none }
.scripted .copied > pre { padding-right: 5.5rem }
.scripted .copy { display: block; position: absolute; top: .35rem; right: .35rem; font-size: .85rem; padding: .15rem .6rem }
pre.passing { border-color: var(--good); border-left-width: .3rem }
.effects { list-style: none; margin: 0; padding: 0; display: grid; gap: .35rem }
.effects li { color: var(--ink); overflow-wrap: anywhere }
.tone { display: inline-block; border: 1px solid; border-radius: 1rem; font-size: .82rem; font-weight: 600; padding: 0 .6rem; margin-right: .3rem; background: var(--paper) }
details { margin: .6rem 0 } summary { cursor: pointer; padding: .25rem 0 } summary > :is(h2, h3) { display: inline; font-size: 1rem }
.parts, .parts ul { list-style: none; margin: 0; padding: 0 }
.parts li { margin: .35rem 0; overflow-wrap: anywhere }
.parts li.box { background: var(--box); border: 1px solid var(--line); border-left-width: .3rem; border-radius: var(--round); padding: .3rem .6rem; color: var(--ink) }
.parts li.box.structure { background: none; border-style: dashed; border-left-style: solid }
.parts li.guilty { border-color: var(--bad) }
.parts ul { padding-left: .4rem }
.effect::before { content: "● "; font-size: .8em }
.joint { font-weight: 700; color: var(--faint); padding-right: .4rem }
.became { color: var(--faint) }
dl { margin: 0 } dt { margin-top: .6rem } dd { margin: 0 0 0 1rem }
table { border-collapse: collapse; width: 100% } th, td { text-align: left; vertical-align: top; padding: .4rem .6rem; border-bottom: 1px solid var(--shade); overflow-wrap: anywhere }
thead th { color: var(--faint); font-size: .85rem; font-weight: 600; border-bottom-color: var(--line); overflow-wrap: normal }
.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap }
.kept { white-space: nowrap; overflow-wrap: normal; font-variant-numeric: tabular-nums }
caption { text-align: left; font-weight: 700; padding: .3rem 0 }
.wide, article pre { overflow-x: auto }
article { max-width: 60rem }
article img { max-width: 100%; height: auto }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap }
.tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)); gap: .6rem; padding: 0; margin: 0; list-style: none }
.tiles li { background: var(--box); border: 1px solid var(--shade); border-radius: var(--round); padding: .5rem .9rem }
progress { width: min(24rem, 60%); height: .8rem; accent-color: var(--accent) }
.tiles strong { display: block; font-size: 1.6rem; line-height: 1.2; font-variant-numeric: tabular-nums }
form { display: flex; flex-wrap: wrap; gap: .6rem; align-items: end }
label { display: grid; gap: .15rem; font-size: .9rem; min-width: 8rem; flex: 1 }
input, select, button, textarea { font: inherit; color: inherit; background: var(--box); border: 1px solid var(--line); border-radius: var(--round); padding: .4rem .6rem; min-width: 0; width: 100% }
input, select, form > button { min-height: 2.5rem }
input[type=checkbox], input[type=radio] { width: 1.15rem; height: 1.15rem; min-height: 0; accent-color: var(--accent); margin: 0 }
button { cursor: pointer; width: auto; font-weight: 600 } button:hover { border-color: var(--ink) } button:disabled { color: var(--faint); cursor: default; border-color: var(--shade) }
button.first { background: var(--accent); border-color: var(--accent); color: var(--onAccent) } button.first:disabled { background: var(--shade); border-color: var(--shade); color: var(--faint) }
button.danger { color: var(--bad); border-color: var(--bad); background: var(--paper) }
button.link { border: 0; background: none; padding: 0; color: var(--accent); text-decoration: underline; text-align: left; font: .9em var(--mono); overflow-wrap: anywhere }
dialog { color: inherit; background: var(--paper); border: 1px solid var(--line); border-radius: var(--round); padding: 1rem 1.2rem; width: min(60rem, calc(100vw - 1.5rem)); max-height: calc(100vh - 2rem); overflow: auto }
dialog::backdrop { background: rgb(0 0 0 / .5) }
.columns { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(20rem, 100%), 1fr)); gap: 0 2rem }
.chart { position: relative; height: 14rem }
.tiles { margin: .8rem 0 } .chart { margin: 1rem 0 }
.split { display: grid; grid-template-columns: minmax(14rem, 22rem) minmax(0, 1fr); gap: 0 2rem }
.ranks, .decided { list-style: none; margin: 0; padding: 0 }
.ranks li { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 0 .6rem; padding: .25rem 0 } .ranks meter { grid-column: 1 / -1; width: 100%; height: .45rem }
.ranks [aria-pressed=true] { font-weight: 700; color: var(--ink) }
.decided li { display: grid; grid-template-columns: 11.5rem minmax(0, 1fr); gap: .2rem .8rem; padding: .45rem 0; border-bottom: 1px solid var(--shade) }
.decided .faint { font-size: .88rem; overflow-wrap: anywhere }
.when { white-space: nowrap }
.word { border-radius: 1rem; padding: .05rem .6rem; font-size: .85rem; font-weight: 600; white-space: nowrap; background: var(--shade); color: var(--faint) }
.word.good { background: var(--paleGood); color: var(--good) } .word.warn { background: var(--paleWarn); color: var(--warn) } .word.bad { background: var(--paleBad); color: var(--bad) }
.folder { font: .9em var(--mono); color: var(--faint); overflow-wrap: anywhere }
.calm { color: var(--faint) }
.pages { display: flex; align-items: center; gap: 1rem; margin: .8rem 0 }
.problem { background: var(--paleBad); color: var(--bad); border-radius: var(--round); padding: .6rem .9rem }
.top { justify-content: space-between; align-items: center } .top h2 { margin: 0 }
@media (max-width: 50rem) { .split, .decided li { grid-template-columns: minmax(0, 1fr) } }
.changes { list-style: none; margin: .2rem 0 0; padding: 0 } .changes li { display: block; border: 0; padding: 0 }
`;
