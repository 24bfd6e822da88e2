import { renderHook, act } from '@testing-library/react';
import { expect, it } from 'vitest';
import { usePressedTab } from './use-pressed-tab.ts';

type Tab = 'details' | 'history';

it('marks a pressed tab before the address has changed, and follows the address', () => {
  const written: Tab[] = [];
  const { result, rerender } = renderHook(
    ({ addressed }: { addressed: Tab }) => usePressedTab(addressed, (tab) => written.push(tab)),
    { initialProps: { addressed: 'details' } },
  );
  const marked = () => result.current[0];
  act(() => result.current[1]('history'));
  expect([marked(), written]).toEqual(['history', ['history']]);
  rerender({ addressed: 'history' });
  expect(marked()).toBe('history');
  rerender({ addressed: 'details' });
  expect(marked()).toBe('details');
});
