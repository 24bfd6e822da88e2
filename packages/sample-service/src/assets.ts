/** The files the pages load, by path. Nothing is inline, so that the content security policy can stay strict. */
export const assets: Record<string, { type: string; body: string }> = {
  '/assets/clean-address.js': {
    type: 'text/javascript; charset=utf-8',
    // First of all: the token must not stay where a passer-by, a bookmark or a screenshot can read it.
    body: `history.replaceState(null, '', location.pathname);\n`,
  },
  '/assets/icon.svg': {
    type: 'image/svg+xml',
    body: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke-width="2">
<path d="M3 18 9 12h6l6-6" stroke="#0B6470"/>
<circle cx="9" cy="12" r="2.5" stroke="#0B6470" fill="#fff"/>
<circle cx="15" cy="12" r="2.5" fill="#F28C52" stroke="#F28C52"/>
</svg>
`,
  },
  '/assets/style.css': {
    type: 'text/css; charset=utf-8',
    body: `:root {
  color-scheme: light dark;
  --ink: #12262e; --quiet: #4a5e66; --line: #dae2e1; --fog: #f3f5f4; --paper: #fff;
  --harbour: #0b6470; --harbour-deep: #084c55; --on-harbour: #fff; --soft: #ddeeef; --soft-ink: #084c55;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ink: #e6eef0; --quiet: #a6b7bd; --line: #27393f; --fog: #0c161b; --paper: #132127;
    --harbour: #63c7cf; --harbour-deep: #8adae0; --on-harbour: #04252a; --soft: #12363c; --soft-ink: #8adae0;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--fog); color: var(--ink); font: 1rem/1.5 system-ui, -apple-system, 'Segoe UI', sans-serif; }
header { display: flex; align-items: center; gap: 10px; height: 56px; padding: 0 24px; background: var(--paper); border-bottom: 1px solid var(--line); font-weight: 600; }
main { max-width: 560px; margin: 48px auto; padding: 32px; background: var(--paper); border: 1px solid var(--line); border-radius: 8px; }
h1 { margin: 0 0 12px; font-size: 1.625rem; line-height: 1.25; letter-spacing: -0.012em; overflow-wrap: anywhere; }
p { margin: 0 0 20px; }
.service { margin: 0 0 4px; color: var(--quiet); font-weight: 600; }
.note { color: var(--quiet); font-size: 0.875rem; }
dl { margin: 0 0 24px; border-top: 1px solid var(--line); font-variant-numeric: tabular-nums; }
dl div { display: grid; grid-template-columns: 10rem 1fr; gap: 4px 16px; padding: 10px 0; border-bottom: 1px solid var(--line); }
dt { color: var(--quiet); }
dd { margin: 0; overflow-wrap: anywhere; }
.role { display: inline-block; padding: 1px 8px; border-radius: 4px; background: var(--soft); color: var(--soft-ink); font-size: 0.875rem; font-weight: 600; }
.button { display: inline-block; padding: 10px 18px; border-radius: 6px; background: var(--harbour); color: var(--on-harbour); font-weight: 600; text-decoration: none; }
.button:hover { background: var(--harbour-deep); }
:focus-visible { outline: 2px solid var(--harbour); outline-offset: 2px; }
@media (max-width: 640px) {
  main { margin: 16px; padding: 20px; }
  header { padding: 0 16px; }
  dl div { grid-template-columns: 1fr; }
}
`,
  },
};
