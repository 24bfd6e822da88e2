import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useDebouncedValue } from './use-debounced-value.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('useDebouncedValue follows a value after it has settled', () => {
  const { result, rerender } = renderHook(({ value }) => useDebouncedValue(value, 200), {
    initialProps: { value: '' },
  });
  const pass = (milliseconds: number) =>
    act(() => {
      vi.advanceTimersByTime(milliseconds);
    });
  for (const value of ['r', 'ro', 'rot']) {
    rerender({ value });
    pass(150);
    expect(result.current).toBe('');
  }
  pass(50);
  expect(result.current).toBe('rot');
});
