import { chromium } from '@playwright/test';
import { findBrowser } from '@gangway/tooling/find-browser';
import { basename } from 'node:path';
import { writeFileSync } from 'node:fs';
const [out, cols, w, h, ...files] = process.argv.slice(2);
const html = `<body style="margin:0;background:#888;display:grid;gap:6px;grid-template-columns:repeat(${cols},${w}px)">${files.map((f) => `<div style="width:${w}px;height:${+h + 16}px;overflow:hidden;font:12px sans-serif;background:#ff8">${basename(f)}<img src="file://${f}" style="width:100%;display:block"></div>`).join('')}`;
writeFileSync('/tmp/_sheet.html', html);
const b = await chromium.launch({
  executablePath: findBrowser(),
  args: ['--no-sandbox', '--disable-gpu', '--allow-file-access-from-files'],
});
const p = await b.newPage({ viewport: { width: cols * (+w + 6), height: 800 } });
await p.goto('file:///tmp/_sheet.html');
await p.waitForLoadState('load');
await p.screenshot({ path: out, fullPage: true });
await b.close();
