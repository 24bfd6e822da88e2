import { act, renderHook } from '@testing-library/react';
import { createElement, useLayoutEffect, type ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, it } from 'vitest';
import { useFirstScreen } from './use-first-screen.ts';

const rows = (from: number, count: number) => Array.from({ length: count }, (_row, index) => from + index);

/** Renders the hook on a page reached by a link, or by Back, and notes what each commit shows. */
async function show(initial: readonly number[], { byBack = false } = {}) {
  const committed: number[] = [];
  function useNoted({ all }: { all: readonly number[] }) {
    const [shown] = useFirstScreen(all);
    useLayoutEffect(() => void committed.push(shown.length));
    return shown;
  }
  let child: ReactNode = null;
  const router = createMemoryRouter(
    [
      { path: '/', element: null },
      { path: '/list', Component: () => child },
    ],
    { initialEntries: byBack ? ['/', '/list', '/'] : ['/'] },
  );
  const hook = renderHook(useNoted, {
    initialProps: { all: initial },
    wrapper: ({ children }) => {
      child = children;
      return createElement(RouterProvider, { router });
    },
  });
  await act(() => (byBack ? router.navigate(-1) : router.navigate('/list')));
  return { committed, again: (all: readonly number[]) => hook.rerender({ all }) };
}

it('shows the rows of a screen first, then all', async () => {
  const { committed } = await show(rows(1, 100));
  expect([committed[0], committed.at(-1)]).toEqual([30, 100]);
});

it('shows a short page at once', async () => {
  const { committed } = await show(rows(1, 10));
  expect(new Set(committed)).toEqual(new Set([10]));
});

it('shows all rows at once on Back', async () => {
  const { committed } = await show(rows(1, 100), { byBack: true });
  expect(new Set(committed)).toEqual(new Set([100]));
});
