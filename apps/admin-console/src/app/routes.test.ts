import { expect, it } from 'vitest';
import { routes } from './routes.ts';

const paths = routes.map(({ path }) => path);

it('every path stands once', () => {
  expect(new Set(paths).size).toBe(paths.length);
});

it('every breadcrumb leads to a page', () => {
  const parents = routes.flatMap(({ parent }) => (parent === undefined ? [] : [parent]));
  expect(parents.filter((parent) => !paths.includes(parent))).toEqual([]);
});

it('every page but those of the own account asks for a permission', () => {
  const open = routes.filter(({ permission }) => permission === undefined);
  expect(open.map(({ path }) => path)).toEqual(['/profile', '/change-password']);
});

// Every page of the console is compiled for it.
it('every page that can be prefetched and loaded says how', { timeout: 120_000 }, async () => {
  const pages = await Promise.all(routes.map(async ({ load }) => load()));
  expect(pages.every((page) => typeof page === 'function')).toBe(true);
});
