import { createHash } from "node:crypto";

/**
 * The page is self-contained, so the colours are copied from `app/globals.css`, without the colour scales
 * that they come from.
 */
export const STYLE = `
:root { color-scheme: light dark;
  --bg: light-dark(#f8f9fb, #111113); --surface: light-dark(#fff, #18191b); --text: light-dark(#1c2024, #edeef0);
  --muted: light-dark(#60646c, #b0b4ba); --line: light-dark(#e4e6ea, #2e3135); --edge: light-dark(#8b8d98, #696e77);
  --accent: #3e63dd; --accent-strong: light-dark(#3358d4, #3a5bcf); --accent-text: light-dark(#3a5bc7, #9eb1ff);
  --focus: light-dark(#3e63dd, #9eb1ff); --bad: light-dark(#c62a2f, #ff9592); --ok: light-dark(#1f7a52, #3dd68c);
  --hover: light-dark(#f0f0f3, #272a2d); }
* { box-sizing: border-box; }
body { margin: 0; background: var(--bg); color: var(--text); font: 1rem/1.5 system-ui, sans-serif;
  -webkit-text-size-adjust: 100%; }
main { max-width: 36rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; }
.brand { display: flex; align-items: center; gap: .5rem; margin: 0 0 1.5rem; color: var(--muted); font-weight: 600; }
.brand svg { width: 1.25rem; height: 1.25rem; }
.card { background: var(--surface); border: 1px solid var(--line); border-radius: .5rem; padding: 1.25rem; }
h1 { margin: 0; font-size: 1.25rem; line-height: 1.75rem; overflow-wrap: anywhere; }
.message { margin: .75rem 0 0; white-space: pre-wrap; overflow-wrap: anywhere; }
.until, .hint { margin: .75rem 0 0; color: var(--muted); font-size: .875rem; }
.hint { margin: .25rem 0 0; overflow-wrap: anywhere; }
span.hint { display: block; margin: 0; font-weight: 400; }
form { margin: 1.25rem 0 0; padding: 1.25rem 0 0; border-top: 1px solid var(--line); display: grid; gap: 1rem; }
label, legend { display: block; font-size: .875rem; font-weight: 500; overflow-wrap: anywhere; }
legend { padding: 0; }
fieldset { margin: 0; padding: 0; border: 0; min-width: 0; }
fieldset label { display: flex; align-items: center; gap: .5rem; min-height: 2.75rem; font-weight: 400; }
input:not([type=checkbox]), select, textarea { width: 100%; min-height: 2.75rem; margin: .25rem 0 0; padding: .5rem .75rem;
  font: inherit; color: inherit; background: var(--surface); border: 1px solid var(--edge); border-radius: .375rem; }
input[type=checkbox] { margin: 0; width: 1.125rem; height: 1.125rem; accent-color: var(--accent); }
[aria-invalid=true] { border-color: var(--bad) !important; }
.fault { margin: .25rem 0 0; color: var(--bad); font-size: .875rem; overflow-wrap: anywhere; }
.alert { margin: 0 0 1rem; padding: .75rem 1rem; border: 1px solid var(--bad); border-radius: .375rem; color: var(--bad); }
.buttons { display: flex; flex-wrap: wrap; gap: .75rem; }
button { flex: 1 1 8rem; min-height: 2.75rem; padding: .5rem 1rem; font: inherit; font-weight: 500; border-radius: .375rem;
  border: 1px solid var(--edge); background: var(--surface); color: var(--text); cursor: pointer; }
button:hover { background: var(--hover); }
button.yes { background: var(--accent); border-color: var(--accent); color: #fff; }
button.yes:hover { background: var(--accent-strong); }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
.state { margin: 1.25rem 0 0; padding: 1.25rem 0 0; border-top: 1px solid var(--line); font-weight: 500; }
.approved { color: var(--ok); }
.rejected { color: var(--bad); }
`;

export const STYLE_HASH = createHash("sha256").update(STYLE).digest("base64");
