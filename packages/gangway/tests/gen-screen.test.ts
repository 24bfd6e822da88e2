import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { genScreen } from '../scripts/gen-screen.mjs';

const project = fileURLToPath(new URL('../../..', import.meta.url));
const touched = [
  'packages/contract/src/index.ts',
  'packages/contract/src/policy.ts',
  'apps/admin-console/src/app/api.ts',
  'apps/admin-console/src/app/paths.ts',
  'apps/admin-console/src/app/routes.tsx',
];
let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'gangway-screen-'));
  for (const file of touched) cpSync(join(project, file), join(root, file));
});
afterEach(() => rmSync(root, { recursive: true }));

const text = (file: string) => readFileSync(join(root, file), 'utf8');

// Its places in the real files are looked for here: whoever moves one of them learns it from this test.
it('a new list screen gets its contract, its feature with a test, its permission, its path and its route', () => {
  const files = genScreen(root, { singular: 'shipping-line' });
  expect(files).toContain('apps/admin-console/src/features/shipping-lines/shipping-lines-page.test.tsx');
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);

  expect(text('packages/contract/src/shipping-line.ts')).toContain('export const shippingLine = {');
  expect(text('packages/contract/src/index.ts')).toContain("export * from './shipping-line.ts';");
  expect(text('packages/contract/src/policy.ts')).toContain("'shipping-lines:write': superAdmin,");
  expect(text('apps/admin-console/src/app/api.ts')).toContain("shippingLines: ['shipping-lines'],");
  expect(text('apps/admin-console/src/app/paths.ts')).toContain("shippingLines: '/shipping-lines',");
  expect(text('apps/admin-console/src/app/routes.tsx')).toContain('.ShippingLinesPage,');
  expect(text('apps/admin-console/src/features/shipping-lines/shipping-lines-page.tsx')).toContain(
    'addLabel="Add Shipping line"',
  );
});

it.each([
  ['carrier', 'carriers'],
  ['company', 'companies'],
  ['box', 'boxes'],
  ['quay', 'quays'],
])('more than one %s are %s', (singular, plural) => {
  genScreen(root, { singular });
  expect(text('apps/admin-console/src/app/paths.ts')).toContain(`'/${plural}'`);
});

it('a name that is none, or one that is taken, changes nothing', () => {
  expect(() => genScreen(root, { singular: 'Shipping Line' })).toThrow('is not a name');
  expect(() => genScreen(root, { singular: '../evil' })).toThrow('is not a name');
  genScreen(root, { singular: 'carrier' });
  const before = touched.map(text);
  expect(() => genScreen(root, { singular: 'carrier' })).toThrow('is there already');
  expect(touched.map(text)).toEqual(before);
});
