// The look of the desk beyond that of every page.
export const deskStyle = `
body { max-width: none; padding: 0; background: var(--ground) }
header { position: sticky; top: 0; z-index: 1; display: flex; align-items: center; gap: 1.2rem; padding: .5rem 1.2rem; background: var(--card); border-bottom: 1px solid var(--shade) }
header nav { display: flex; gap: .2rem; flex: 1; overflow-x: auto }
header nav a { white-space: nowrap; color: var(--faint); text-decoration: none; font-weight: 600; padding: .35rem .7rem; border-radius: var(--round) }
header nav a[aria-current] { color: var(--ink); background: var(--shade) }
.live { color: var(--good); font-size: .85rem; white-space: nowrap } .live::before { content: "● " } .live.off { color: var(--bad) }
main { max-width: 100rem; margin: 0 auto; padding: 1rem 1.2rem 5rem }
h1:focus { outline: none }
.cards, .groups, .latest, .rows, .notes { list-style: none; margin: 0; padding: 0 }
.cards { display: grid; gap: .8rem; grid-template-columns: repeat(auto-fill, minmax(min(32rem, 100%), 1fr)) }
.groups { display: grid; gap: .8rem; grid-template-columns: minmax(0, 1fr) }
.card { background: var(--card); border: 1px solid var(--shade); border-radius: var(--round); padding: .8rem 1rem; min-width: 0 }
.card.guarded { border-color: var(--bad) }
.card pre, .source { margin: .5rem 0 }
.card pre.line { max-height: 7.5rem; overflow: hidden }
.head { display: flex; flex-wrap: wrap; align-items: center; gap: .3rem .7rem }
.head > input { align-self: start; margin-top: .2rem }
.button { display: inline-block; font-weight: 600; text-decoration: none; background: var(--accent); color: var(--onAccent); border-radius: var(--round); padding: .4rem .9rem }
.button.quiet { background: var(--box); color: var(--ink); border: 1px solid var(--line) }
.figures { display: flex; flex-wrap: wrap; gap: .2rem clamp(.5rem, 2.5vw, 1.4rem); margin: .5rem 0 }
.figures div { display: flex; flex-direction: column-reverse } .figures dt { margin: 0; font-size: .85rem } .figures dd { margin: 0; font-size: 1.3rem; font-weight: 600; line-height: 1.1; font-variant-numeric: tabular-nums }
.minutes { display: block; width: 100%; height: 1.6rem; fill: var(--accent); background: var(--box); border-radius: .2rem; margin: .5rem 0 }
.latest li { margin: .3rem 0; overflow-wrap: anywhere } .latest time { color: var(--faint); font-size: .85rem }
.done { background: var(--paleGood); border-radius: var(--round); padding: .6rem .9rem; margin: .8rem 0 }
.check { display: inline-flex; flex-direction: row; align-items: center; gap: .5rem; min-width: 0 }
.switch { text-align: right }
.rows { flex: 1; min-width: 0 } .rows li { overflow-wrap: anywhere; font-weight: 600 }
.hunk { display: flex; align-items: center; gap: .6rem; padding: .35rem .2rem; margin-top: .4rem; color: var(--faint) }
.diff { border: 1px solid var(--shade); border-radius: var(--round); overflow: auto; max-height: 40rem; background: var(--paper) }
.diff code { display: block; white-space: pre-wrap; padding: 0 .7rem; min-height: 1.45em; font-size: .85rem; line-height: 1.45 }
.diff code.come { background: var(--paleGood); color: var(--ink) } .diff code.gone { background: var(--paleBad); color: var(--ink) }
.diff .pair { display: grid; grid-template-columns: 1fr 1fr } .diff .pair code + code { border-left: 1px solid var(--shade) } .diff code.none { background: var(--box) }
.answers { position: sticky; bottom: 0; display: flex; flex-wrap: wrap; align-items: center; gap: .7rem; padding: .7rem 0; margin-top: 1rem; background: var(--ground); border-top: 1px solid var(--shade) }
.answers.plain { position: static; border: 0; background: none }
.narrow { max-width: 40rem; margin: .6rem 0 } .short { flex: 0 1 9rem }
.settings dd { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1rem }
.settings > div { display: grid; grid-template-columns: 10rem minmax(0, 1fr); gap: .6rem; padding: .3rem 0; border-bottom: 1px solid var(--shade) } .settings dt { margin: 0; font-weight: 600 } .settings dd { margin: 0; overflow-wrap: anywhere }
.notes li { margin: .3rem 0 }
.lines { list-style: none; margin: 0 0 .8rem; padding: 0; max-width: 60rem } .lines li { display: flex; align-items: center; gap: .6rem; padding: .35rem 0; border-bottom: 1px solid var(--shade) } .lines .what { flex: 1; min-width: 0; overflow-wrap: anywhere } .lines ~ form { max-width: 60rem } .lines button { padding: .2rem .7rem; white-space: nowrap }
.prevented { background: var(--paleWarn); border-radius: var(--round); padding: .5rem .9rem; margin: .5rem 0 } .prevented strong { color: var(--warn) }
.output { max-height: 20rem; overflow: auto; border: 1px solid var(--shade); border-radius: var(--round) } .output pre { margin: 0; border: 0; background: var(--card) }
dialog > h2:first-child { margin-top: 0 }
.card > :last-child { margin-bottom: 0 }
@media (max-width: 30rem) { .figures { justify-content: space-between } .figures dt { font-size: .75rem } .settings > div { grid-template-columns: minmax(0, 1fr); gap: 0 } header { gap: .4rem; padding: .5rem .6rem } header > strong { display: none } header nav a { padding: .35rem .55rem } main { padding: .6rem .8rem 5rem } .switch { display: none } .lines ~ form label { flex-basis: 100% } .tiles li { display: flex; flex-wrap: wrap; align-items: center; gap: 0 .5rem; padding: .3rem .6rem } .tiles strong { font-size: 1.2rem } }
`;
