import { expect, it } from 'vitest';
import { chunkFiles } from './chunk-files.mjs';
import { builtPage, fixtureApp, folder } from './testing/fixture-app.ts';

/** Builds an app with a lazily loaded page that shares a module with another. */
async function builtDist(): Promise<string> {
  const app = fixtureApp();
  app.write(
    'src/main.js',
    "import './main.css';\nimport('./orders.js').then(() => {});\nimport('./people.js').then(() => {});\n",
  );
  app.write('src/shared.js', "import './shared.css';\nexport const shared = (text) => console.log('shared', text);\n");
  app.write('src/shared.css', '.shared { color: red; }\n');
  app.write('src/orders.js', "import { shared } from './shared.js';\nshared('orders');\n");
  app.write('src/people.js', "import { shared } from './shared.js';\nshared('people');\n");
  await builtPage(app);
  return `${app.root}/dist`;
}

const kinds = (dist: string, files: ReadonlySet<string>) =>
  [...files].map((file) => file.slice(dist.length + 1).replace(/-[\w-]{8}\./, '.')).toSorted();

it('the first load is the entry with its styles, without lazy chunks', async () => {
  const dist = await builtDist();
  const files = chunkFiles(dist, (key) => key === 'index.html');
  expect(kinds(dist, files)).toEqual(['assets/index.css', 'assets/index.js']);
});

it('a page includes its imports, with their styles, once', async () => {
  const dist = await builtDist();
  const files = chunkFiles(dist, (key) => /(orders|people)\.js$/.test(key));
  expect(kinds(dist, files)).toEqual(
    expect.arrayContaining(['assets/orders.js', 'assets/people.js', 'assets/shared.css', 'assets/shared.js']),
  );
  expect(kinds(dist, files).filter((file) => file === 'assets/shared.js')).toHaveLength(1);
});

it('a chunk can be selected by its code', async () => {
  const dist = await builtDist();
  const files = chunkFiles(dist, (_key, chunk, source) => chunk.file.endsWith('.js') && source().includes('`people`'));
  expect(kinds(dist, files)).toContain('assets/people.js');
  expect(kinds(dist, files)).not.toContain('assets/orders.js');
});

it('fails when the app is not built', () => {
  expect(() => chunkFiles(folder().root, () => true)).toThrow('is missing: run `pnpm build` first.');
});

it('fails when the build lacks the chunk: a limit on nothing would always pass', async () => {
  const dist = await builtDist();
  expect(() => chunkFiles(dist, (key) => key === 'src/renamed.js')).toThrow('has its source been renamed?');
});
