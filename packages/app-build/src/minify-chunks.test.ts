import { build, type Rolldown } from 'vite';
import { expect, it } from 'vitest';
import { minifyChunks } from './minify-chunks.mjs';
import { folder } from './testing/fixture-app.ts';

it('keeps what a file exports and does, and shortens its names', async () => {
  const app = folder();
  app.write(
    'entry.mjs',
    `const veryLongName = Number(globalThis.given); export function doubled() { return veryLongName + veryLongName; }`,
  );
  const output = await build({
    root: app.root,
    configFile: false,
    logLevel: 'silent',
    plugins: [minifyChunks()],
    build: { write: false, minify: false, lib: { entry: 'entry.mjs', formats: ['es'] } },
  });
  const [bundle] = output as Rolldown.RolldownOutput[];
  const code = bundle?.output[0].code ?? '';
  expect(code).not.toContain('veryLongName');
  Object.assign(globalThis, { given: 4 });
  const module = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as { doubled: () => number };
  expect(module.doubled()).toBe(8);
});
