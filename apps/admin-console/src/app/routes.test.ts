import { expect, it } from 'vitest';
import { routes } from './routes.ts';

const paths = routes.map(({ path }) => path);

it('lists every path once', () => {
  expect(new Set(paths).size).toBe(paths.length);
});

it('leads every breadcrumb to a page', () => {
  const parents = routes.flatMap(({ parent }) => (parent === undefined ? [] : [parent]));
  expect(parents.filter((parent) => !paths.includes(parent))).toEqual([]);
});

it('asks for a permission on every page but those of the own account', () => {
  const open = routes.filter(({ permission }) => permission === undefined);
  expect(open.map(({ path }) => path)).toEqual(['/profile', '/change-password']);
});

// Importing every page of the console takes its time.
it('says how to prefetch and load every page that can be', { timeout: 120_000 }, async () => {
  const pages = await Promise.all(routes.map(async ({ load }) => load()));
  expect(pages.every((page) => typeof page === 'function')).toBe(true);
});
