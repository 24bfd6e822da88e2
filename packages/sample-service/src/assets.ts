import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

// The typeface of the product.
const fontFile = createRequire(import.meta.url).resolve(
  '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2',
);

/** Files of the pages, by path. Nothing is inline, so the content security policy stays strict. */
export const assets: Record<string, { type: string; body: string | Uint8Array }> = {
  '/assets/font.woff2': { type: 'font/woff2', body: readFileSync(fontFile) },
  '/assets/clean-address.js': {
    type: 'text/javascript; charset=utf-8',
    // Runs first, to hide the token from bystanders, bookmarks and screenshots.
    body: `history.replaceState(null, '', location.pathname);\n`,
  },
  '/assets/icon.svg': {
    type: 'image/svg+xml',
    // Product mark (packages/ui-kit, brand-mark.tsx) with fixed colours: an image does not inherit the page's.
    body: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="none">
<style>.line { stroke: #12262e } .stop { fill: #0b6470 } @media (prefers-color-scheme: dark) { .line { stroke: #e6eef0 } .stop { fill: #63c7cf } }</style>
<g class="line" stroke-width="2.25" stroke-linecap="round" stroke-linejoin="round">
<circle cx="6" cy="23.5" r="3.25"/>
<path d="M9.25 23.5h3.5L19.5 8.5h2"/>
<path d="M2.75 29.5h26.5" opacity="0.45"/>
</g>
<circle class="stop" cx="25.5" cy="8.5" r="4.25"/>
</svg>
`,
  },
  '/assets/style.css': {
    type: 'text/css; charset=utf-8',
    body: `@font-face { font-family: 'Atkinson Hyperlegible Next'; font-weight: 200 800; font-display: swap; src: url('/assets/font.woff2') format('woff2'); }
:root {
  color-scheme: light dark;
  --ink: #12262e; --quiet: #4a5e66; --line: #e2e8e7; --edge: #c3cdcf; --next: #76878d; --well: #f2f5f4; --paper: #fff;
  --harbour: #0b6470; --harbour-deep: #084c55; --on-harbour: #fff; --soft: #ddeeef; --soft-ink: #084c55;
  --ocean: #0b6470; --air: #2c63bc; --document: #855704; --erp: #5b2c70; --other: #4a5e66;
  --ocean-soft: #ddeeef; --air-soft: #e2ecfb; --document-soft: #f9edd2; --erp-soft: #eee3f2; --other-soft: #e9eeef;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ink: #e6eef0; --quiet: #a6b7bd; --line: #24353c; --edge: #3b5059; --next: #6f858d; --well: #17242b; --paper: #0f191e;
    --harbour: #63c7cf; --harbour-deep: #8adae0; --on-harbour: #04252a; --soft: #12363c; --soft-ink: #8adae0;
    --ocean: #63c7cf; --air: #8fb2ff; --document: #f0c15a; --erp: #e09cc6; --other: #a6b7bd;
    --ocean-soft: #12363c; --air-soft: #182b48; --document-soft: #35290f; --erp-soft: #351f33; --other-soft: #22323a;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 15px/22px 'Atkinson Hyperlegible Next', system-ui, sans-serif; -webkit-font-smoothing: antialiased; }
header { display: flex; align-items: center; height: 56px; padding: 0 28px; font-size: 17px; font-weight: 650; letter-spacing: -0.01em; }
header a { display: flex; align-items: center; gap: 10px; color: inherit; text-decoration: none; }
main { max-width: 576px; margin: 8vh auto 48px; padding: 0 28px; }
.route { display: block; margin: 0 0 12px -6px; overflow: visible; stroke-width: 2; stroke-linecap: round; fill: var(--paper); stroke: var(--ink); }
.route path { fill: none; }
.route .next { stroke: var(--next); }
.route path.next { stroke-dasharray: 1 7; }
.route .halo { fill: var(--soft); stroke: none; }
.route .here { fill: var(--harbour); stroke: none; }
h1 { margin: 0 0 6px; font-size: 30px; line-height: 36px; font-weight: 650; letter-spacing: -0.015em; overflow-wrap: anywhere; text-wrap: balance; }
h1 + p { color: var(--quiet); }
h2 { margin: 0 0 4px; font-size: 18px; line-height: 24px; font-weight: 650; }
p { margin: 0 0 22px; text-wrap: pretty; }
ul { margin: 0 0 22px; padding: 0; list-style: none; }
li { display: flex; align-items: center; gap: 12px; padding: 9px 0; border-bottom: 1px solid var(--line); }
li a { color: var(--harbour); font-weight: 600; }
li code { margin-inline-start: auto; }
code { color: var(--quiet); font-size: 13px; }
.service { display: flex; align-items: center; gap: 10px; margin: 0 0 10px; font-weight: 600; }
.mark { flex: none; display: grid; place-items: center; width: 28px; height: 28px; border-radius: 8px; }
.mark svg { fill: none; stroke: currentColor; stroke-width: 4.5; stroke-linecap: round; stroke-linejoin: round; }
.ocean { color: var(--ocean); background: var(--ocean-soft); }
.air { color: var(--air); background: var(--air-soft); }
.document { color: var(--document); background: var(--document-soft); }
.erp { color: var(--erp); background: var(--erp-soft); }
.other { color: var(--other); background: var(--other-soft); }
@media (forced-colors: active) { .mark { border: 1px solid; } }
.note { color: var(--quiet); font-size: 14px; line-height: 20px; }
dl { margin: 0 0 22px; border-top: 1px solid var(--line); }
dl div { display: grid; grid-template-columns: 10rem 1fr; gap: 2px 16px; padding: 11px 0; border-bottom: 1px solid var(--line); }
dt { color: var(--quiet); }
dd { margin: 0; overflow-wrap: anywhere; }
.role { display: inline-block; padding: 1px 8px; border-radius: 4px; background: var(--soft); color: var(--soft-ink); font-size: 13px; line-height: 18px; font-weight: 600; }
.button { display: inline-flex; align-items: center; min-height: 36px; padding: 0 14px; border: 1px solid transparent; border-radius: 8px; background: var(--harbour); color: var(--on-harbour); font-size: 14px; font-weight: 600; text-decoration: none; }
.button:hover { background: var(--harbour-deep); }
.button.quiet { margin-inline-start: 8px; border-color: var(--edge); background: none; color: var(--ink); }
.button.quiet:hover { background: var(--well); }
:focus-visible { outline: 2px solid var(--harbour); outline-offset: 2px; }
@media (pointer: coarse) { .button { min-height: 44px; } }
@media (max-width: 640px) {
  main { margin-top: 16px; padding: 0 16px; }
  header { padding: 0 16px; }
  h1 { font-size: 26px; line-height: 32px; }
  dl div { grid-template-columns: 1fr; }
}
`,
  },
};
