import { chromium } from '@playwright/test';
import { findBrowser } from '@gangway/tooling/find-browser';
import { mkdirSync } from 'node:fs';
mkdirSync('/tmp/proof-shots', { recursive: true });
const b = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu'] });
const P = 'http://localhost:7230',
  C = 'http://localhost:7231';
for (const mode of process.argv[2].split(',')) {
  const ctx = await b.newContext({
    viewport: { width: 1360, height: 850 },
    forcedColors: mode === 'forced' ? 'active' : 'none',
    reducedMotion: 'reduce',
  });
  if (mode === 'rtl')
    await ctx.addInitScript(() => {
      new MutationObserver(() => {
        const r = document.documentElement;
        if (r && r.dir !== 'rtl') r.dir = 'rtl';
      }).observe(document, { childList: true, subtree: true });
    });
  const page = await ctx.newPage();
  await page.goto(P + '/login');
  await page.getByLabel('Email').fill('super.admin@gangway.test');
  await page.getByLabel('Password', { exact: true }).fill('gangway-demo-2026');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(/dashboard/, { timeout: 60000 });
  for (const a of process.argv.slice(3)) {
    const [name, url] = a.split('~');
    await page.goto((name.startsWith('p-') ? P : C) + url);
    await page.waitForLoadState('networkidle').catch(() => {});
    await page.waitForTimeout(300);
    await page.screenshot({ path: `/tmp/proof-shots/${mode}-${name}.png` });
  }
  await ctx.close();
}
await b.close();
