import { expect, it } from 'vitest';

const sources = import.meta.glob<string>('./**/*.{ts,tsx}', { query: '?raw', eager: true, import: 'default' });
const workersIn = (text: string) => [...text.matchAll(/([\w-]+)\.ts\?worker&url'/g)].map(([, name]) => name);

it('lists every worker of the app: Trusted Types refuse to start another one', () => {
  const { './main.tsx': main = '', './main.test.ts': _test, ...others } = sources;
  const used = new Set(Object.values(others).flatMap(workersIn));
  expect(used.size).toBeGreaterThan(1);
  expect(new Set(workersIn(main))).toEqual(used);
});
