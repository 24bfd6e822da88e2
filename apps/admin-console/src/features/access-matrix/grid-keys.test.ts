import { expect, it } from 'vitest';
import { cellAfter } from './grid-keys.ts';

const press = (key: string, runsFromRight: boolean) =>
  cellAfter({ key, ctrlKey: false }, [2, 2], [5, 5], runsFromRight);

it('moves as seen: the left arrow leads forward where columns run from the right', () => {
  expect(press('ArrowRight', false)).toEqual([2, 3]);
  expect(press('ArrowLeft', false)).toEqual([2, 1]);
  expect(press('ArrowLeft', true)).toEqual([2, 3]);
  expect(press('ArrowRight', true)).toEqual([2, 1]);
});

it('leads Home to the first column in either direction', () => {
  expect(press('Home', true)).toEqual([2, 0]);
  expect(press('Home', false)).toEqual([2, 0]);
});
