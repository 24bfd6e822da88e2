import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { precompress } from './precompress.mjs';
import { builtPage, fixtureApp } from './testing/fixture-app.ts';

const long = 'the same words again and again, '.repeat(100);

it('scripts, styles and other texts get Brotli and gzip versions', async () => {
  const app = fixtureApp();
  app.write('src/main.js', `import './main.css';\nconsole.log(${JSON.stringify(long)});\n`);
  app.write('public/favicon.svg', `<svg><!-- ${long} --></svg>`);
  app.write('public/deep/site.webmanifest', JSON.stringify({ name: long }));
  await builtPage(app, precompress());
  const script = app.assets().find((file) => file.endsWith('.js'));
  for (const file of [`assets/${script}`, 'favicon.svg', 'deep/site.webmanifest']) {
    const form = (ending: string) => readFileSync(join(app.root, 'dist', file + ending));
    expect(brotliDecompressSync(form('.br'))).toEqual(form(''));
    expect(gunzipSync(form('.gz'))).toEqual(form(''));
    expect(form('.br').length).toBeLessThan(form('').length);
  }
});

it('pages get none: each response carries a fresh nonce', async () => {
  const app = fixtureApp();
  app.write('index.html', `${app.read('index.html')}<!-- ${long} -->`);
  await builtPage(app, precompress());
  expect([app.has('dist/index.html.br'), app.has('dist/index.html.gz')]).toEqual([false, false]);
});

it('incompressible and already compressed files get none', async () => {
  const app = fixtureApp();
  app.write('public/tiny.txt', 'ab');
  app.write('public/face.woff2', long);
  await builtPage(app, precompress());
  for (const file of ['tiny.txt', 'face.woff2']) {
    expect([app.has(`dist/${file}.br`), app.has(`dist/${file}.gz`)]).toEqual([false, false]);
  }
});
