import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createServer, minifySync } from 'vite';
import { expect, it, onTestFinished } from 'vitest';
import { firstPaint } from './first-paint.mjs';
import { builtPage, fixtureApp } from './testing/fixture-app.ts';

const colourScheme = readFileSync(fileURLToPath(import.meta.resolve('@gangway/ui-kit/first-paint.js')), 'utf8');
const minified = (script: string) => minifySync('script.js', script).code;

it('a built page sets colour scheme and language first, by a script in a file', async () => {
  const app = fixtureApp();
  const page = await builtPage(app, firstPaint());
  const [first, ...others] = [...page.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)];
  const [, file = ''] = /^ src="\/(assets\/first-paint-[\w-]+\.js)"$/.exec(first?.[1] ?? '') ?? [];
  const boot = app.read(`dist/${file}`);
  expect(boot).toContain(minified(colourScheme).trim().replace(/;$/, ''));
  expect(boot).toContain('gangway-language');
  expect(boot).not.toMatch(/\bimport\b|\bexport\b/);
  expect(page.indexOf('<script')).toBeLessThan(page.indexOf('<title>'));
  expect(others.map(([, attributes]) => attributes?.includes('type="module"'))).toEqual([true]);
  // The Content-Security-Policy allows no inline script.
  expect([first, ...others].map((script) => script?.[2])).toEqual(['', '']);
});

it('another classic script of the app follows in the same file', async () => {
  const app = fixtureApp();
  app.write('src/own.js', '// A reason.\nwindow.own = 1;\n');
  await builtPage(app, firstPaint({ script: 'src/own.js' }));
  const [boot = ''] = app.assets().filter((file) => file.startsWith('first-paint-'));
  expect(app.read(`dist/assets/${boot}`)).toMatch(/gangway-language.*window\.own\s*=\s*1;?\s*$/s);
});

it('a built page preloads the one font file', async () => {
  const app = fixtureApp();
  const page = await builtPage(app, firstPaint());
  const [font = ''] = app.assets().filter((file) => file.endsWith('.woff2'));
  expect(font).not.toBe('');
  expect(page).toContain(`<link rel="preload" href="/assets/${font}" as="font" type="font/woff2" crossorigin>`);
});

it('an app with a differently named font fails to build', async () => {
  const app = fixtureApp();
  app.write('src/main.css', '');
  await expect(builtPage(app, firstPaint())).rejects.toThrow('The first-paint script or the font is not built.');
});

it('in development the script is served from its source', async () => {
  const app = fixtureApp();
  const server = await createServer({
    root: app.root,
    configFile: false,
    logLevel: 'silent',
    plugins: [firstPaint()],
    server: { middlewareMode: true, ws: false, watch: null },
  });
  onTestFinished(() => server.close());
  const page = await server.transformIndexHtml('/', app.read('index.html'));
  expect(page).toMatch(/<head>\s*<script src="\/@fs\/[^"]+\/first-paint\.js"><\/script>/);
  expect(page).toMatch(/<script src="\/@fs\/[^"]+\/messages\/src\/first-paint\.ts" type="module">/);
  expect(page).not.toContain('woff2');
});
