import { buildNotification } from '@gangway/test-kit';
import { expect, it } from 'vitest';
import { grouped } from './notification-groups.ts';

const entry = (id: number, kind: string) => buildNotification({ id, kind, title: `${kind} ${id}` });
const shape = (kinds: readonly string[]) =>
  grouped(kinds.map((kind, index) => entry(9 - index, kind))).map(({ title, entries }) => [
    title,
    entries.map(({ id }) => id),
  ]);

it('keeps the order of single entries', () => {
  expect(shape(['user-added', 'user-added', 'branch-added'])).toEqual([
    [null, [9]],
    [null, [8]],
    [null, [7]],
  ]);
});

it('groups plans of one kind at the position of the newest', () => {
  expect(shape(['user-added', 'plan-ending', 'plan-starting', 'user-state', 'plan-ending', 'plan-ending'])).toEqual([
    [null, [9]],
    ['Plans ending', [8, 5, 4]],
    [null, [7]],
    [null, [6]],
  ]);
});
