import { expect, it } from 'vitest';
import { chunkFiles } from './chunk-files.mjs';
import { builtPage, fixtureApp, folder } from './testing/fixture-app.ts';

/** An app with a page of its own that is loaded when it is opened, and shares a module with another. */
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

it('the first load is the entry with its styles, and nothing that is loaded later', async () => {
  const dist = await builtDist();
  const files = chunkFiles(dist, (key) => key === 'index.html');
  expect(kinds(dist, files)).toEqual(['assets/index.css', 'assets/index.js']);
});

it('a page brings what it imports, with its styles, once', async () => {
  const dist = await builtDist();
  const files = chunkFiles(dist, (key) => /(orders|people)\.js$/.test(key));
  expect(kinds(dist, files)).toEqual(
    expect.arrayContaining(['assets/orders.js', 'assets/people.js', 'assets/shared.css', 'assets/shared.js']),
  );
  expect(kinds(dist, files).filter((file) => file === 'assets/shared.js')).toHaveLength(1);
});

it('a chunk can be told by its code', async () => {
  const dist = await builtDist();
  const files = chunkFiles(dist, (_key, chunk, source) => chunk.file.endsWith('.js') && source().includes('`people`'));
  expect(kinds(dist, files)).toContain('assets/people.js');
  expect(kinds(dist, files)).not.toContain('assets/orders.js');
});

it('says so where the app is not built', () => {
  expect(() => chunkFiles(folder().root, () => true)).toThrow('is missing: run `pnpm build` first.');
});

it('says so where the build has no such chunk: a limit on nothing would hold for ever', async () => {
  const dist = await builtDist();
  expect(() => chunkFiles(dist, (key) => key === 'src/renamed.js')).toThrow('has its source been renamed?');
});
