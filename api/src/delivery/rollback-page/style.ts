import { inlineText } from '#http/inline-text.ts'

/** The colors of the design tokens. Nothing of a release is used, because the page must work when all of them are broken. */
export const pageStyle = inlineText(`
:root {
  color-scheme: light dark;
  --paper: light-dark(#f8f5ee, #181613); --paper-raised: light-dark(#fffdf8, #22201b);
  --ink: light-dark(#211d18, #ebe4d6); --ink-soft: light-dark(#5c554b, #b3aa9b);
  --rule: light-dark(#dcd5c7, #39342c); --rule-strong: light-dark(#877e70, #857c6e);
  --accent: light-dark(#165d57, #86c8bb); --on-accent: light-dark(#fffdf8, #10201d);
  --danger: light-dark(#a1231b, #f2988f); --success: light-dark(#2d6126, #9ecd8e); --focus: light-dark(#1a5fb4, #8fbcf3);
}
* { box-sizing: border-box; margin: 0; }
body { background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
main { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; display: grid; gap: 1.5rem; grid-template-columns: minmax(0, 1fr); }
h1 { font: 400 2rem/1.1 Georgia, serif; letter-spacing: -.02em; }
h2 { font: 600 1.125rem/1.3 system-ui, sans-serif; }
p { max-width: 40rem; }
a { color: var(--accent); }
code { font-family: ui-monospace, Menlo, Consolas, monospace; font-size: .9em; }
.note { color: var(--ink-soft); font-size: .9375rem; }
.message { padding: .75rem 1rem; border-inline-start: 3px solid var(--success); background: var(--paper-raised); }
.message[role=alert] { border-color: var(--danger); }
.apps { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(min(18rem, 100%), 1fr)); align-items: start; }
.app { display: grid; gap: .75rem; padding: 1rem; border: 1px solid var(--rule); border-radius: 3px; background: var(--paper-raised); }
.plan { display: grid; gap: .75rem; }
.plan form { max-width: 30rem; }
form { display: grid; gap: .75rem; justify-items: start; }
label { display: grid; gap: .25rem; width: 100%; font-size: .9375rem; }
input, select, button { min-height: 2.75rem; padding: .375rem .75rem; border: 1px solid var(--rule-strong); border-radius: 3px; background: var(--paper); color: var(--ink); font: inherit; max-width: 100%; }
input, select { width: 100%; }
.choice { display: flex; gap: .5rem; align-items: center; }
.choice input { width: 1.5rem; min-height: 1.5rem; }
button { border-color: var(--accent); color: var(--accent); font-weight: 600; cursor: pointer; }
button.primary { background: var(--accent); color: var(--on-accent); }
summary { min-height: 2.75rem; align-content: center; color: var(--accent); cursor: pointer; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
ol, ul { padding: 0; list-style: none; font-size: .9375rem; }
li { padding: .5rem 0; border-bottom: 1px solid var(--rule); }
.sign-in { max-width: 24rem; }
@media (forced-colors: active) { button.primary { border-width: 2px; } }
`)
