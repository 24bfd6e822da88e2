import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { advisoryLocks } from './advisory-locks.ts';

const sources = path.resolve(import.meta.dirname, '../..');
const taken = readdirSync(sources, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .flatMap((name) =>
    Array.from(
      readFileSync(path.join(sources, name), 'utf8').matchAll(/pg_(?:try_)?advisory_(?:xact_)?lock\(.*/g),
      ([call]) => `${name}: ${call}`,
    ),
  );

it('gives each lock a distinct number', () => {
  const numbers = Object.values(advisoryLocks);
  expect(new Set(numbers).size).toBe(numbers.length);
});

it('lists exactly the locks that the server takes', () => {
  expect(taken.filter((call) => !call.includes('advisoryLocks.'))).toEqual([]);
  expect(Object.keys(advisoryLocks).filter((name) => !taken.some((call) => call.includes(`.${name}`)))).toEqual([]);
});
