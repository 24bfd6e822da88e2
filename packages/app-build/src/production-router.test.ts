import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { productionRouter } from './production-router.mjs';
import { type Folder, folder } from './testing/fixture-app.ts';

/** An app with react-router installed, with only these of its files. */
function appWith(...files: readonly string[]): Folder {
  const app = folder();
  for (const name of ['react-router-dom', 'react-router']) {
    app.write(`node_modules/${name}/package.json`, JSON.stringify({ name }));
  }
  for (const file of files) app.write(`node_modules/react-router/${file}`, '');
  return app;
}

const appsRoot = fileURLToPath(new URL('../../../apps', import.meta.url));

it.each(['portal', 'admin-console'])('the router installed in the %s has production files', (app) => {
  const aliases = productionRouter(`${appsRoot}/${app}`);
  expect(aliases).toHaveLength(2);
  for (const { replacement } of aliases) {
    expect(replacement).toMatch(/react-router\/dist\/production\/[\w-]+\.mjs$/);
    expect(existsSync(replacement)).toBe(true);
  }
});

it('replaces only the router and its browser part', () => {
  const { root } = appWith('dist/production/index.mjs', 'dist/production/dom-export.mjs');
  const aliases = productionRouter(root);
  const placeOf = (name: string) =>
    aliases
      .find(({ find }) => find.test(name))
      ?.replacement.split('/')
      .at(-1);
  expect(placeOf('react-router')).toBe('index.mjs');
  expect(placeOf('react-router/dom')).toBe('dom-export.mjs');
  expect(['react-router-dom', 'react-router/server', '@x/react-router'].map(placeOf)).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

it.each([
  ['index.mjs', 'dom-export.mjs'],
  ['dom-export.mjs', 'index.mjs'],
])('fails the build when an upgrade has moved %s', (moved, kept) => {
  const { root } = appWith(`dist/production/${kept}`, `dist/${moved}`);
  expect(() => productionRouter(root)).toThrow(/react-router has no .*production.* any more/);
  expect(() => productionRouter(root)).toThrow(moved);
});
