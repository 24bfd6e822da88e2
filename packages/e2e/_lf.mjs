import { chromium } from '@playwright/test';
import { findBrowser } from '@gangway/tooling/find-browser';
const b = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu'] });
const P = 'http://localhost:4810', C = 'http://localhost:4811';
const [lang='ar', w='1360', h='850', who='super.admin@gangway.test'] = process.argv.slice(2);
const ctx = await b.newContext({ viewport: { width: +w, height: +h }, locale: 'en-US' });
const page = await ctx.newPage();
page.on('console', (m) => { if (['error','warning'].includes(m.type())) console.log('console:', m.text().slice(0, 300)); });
page.on('pageerror', (e) => console.log('pageerror', String(e).slice(0, 500)));
const shot = async (n) => { const s = await page.evaluate(() => [document.documentElement.scrollWidth - innerWidth, document.documentElement.lang, document.documentElement.dir]); console.log(n, page.url(), s); await page.screenshot({ path: `/tmp/lf-shots/${lang}-${w}-${n}.png` }); };
await page.goto(`${P}/login?lang=${lang}`); await page.waitForLoadState('networkidle'); await page.waitForTimeout(500);
await shot('login');
await page.locator('input[name=email]').fill(who); await page.locator('input[name=password]').fill('gangway-demo-2026');
await page.locator('#root button[type=submit]').first().click();
await page.waitForURL(/dashboard|services/, { timeout: 60000 }).catch(() => {});
await page.waitForTimeout(3000);
await shot('first');
if (who.startsWith('super')) {
  for (const p of ['/users', '/organization', '/activity', '/profile']) { await page.goto(C + p); await page.waitForLoadState('networkidle'); await page.waitForTimeout(600); await shot('c' + p.replaceAll('/', '-')); }
}
await page.goto(P + '/services'); await page.waitForLoadState('networkidle'); await page.waitForTimeout(600); await shot('services');
await page.goto(P + '/profile'); await page.waitForLoadState('networkidle'); await page.waitForTimeout(600); await shot('profile');
await page.locator('header button[aria-haspopup=menu]').click(); await page.waitForTimeout(500);
await page.locator('[role=menuitem][aria-expanded]').click(); await page.waitForTimeout(300);
await shot('menu');
const t0 = Date.now();
const other = lang === 'de' ? 'ar' : 'de';
await page.locator(`[role=menuitemradio][lang=${other}]`).click();
await page.waitForFunction((o) => document.documentElement.lang === o, other); console.log('change ms', Date.now() - t0);
await page.waitForTimeout(1500);
console.log(await page.evaluate(() => [document.activeElement?.id, localStorage.getItem('gangway-language')]));
await shot('changed');
await page.locator('header button[aria-haspopup=menu]').click(); await page.waitForTimeout(500);
await page.locator('[role=menuitem]').last().click(); await page.waitForTimeout(2500);
await shot('out');
await b.close();
