import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { prefetch, reloadOnStaleChunk } from './reload-on-stale-chunk.ts';

let stop = () => {};
beforeEach(() => sessionStorage.clear());
afterEach(() => stop());

function missing(file: string) {
  const event = Object.assign(new Event('vite:preloadError', { cancelable: true }), {
    payload: new Error(`Failed to fetch dynamically imported module: ${file}`),
  });
  window.dispatchEvent(event);
  return event;
}

it('reloads once for a missing file and passes a second failure to the error page', () => {
  const reload = vi.fn<() => void>();
  stop = reloadOnStaleChunk({ reload });
  expect(missing('/assets/users-1.js').defaultPrevented).toBe(true);
  expect(missing('/assets/users-1.js').defaultPrevented).toBe(false);
  expect(reload).toHaveBeenCalledTimes(1);
});

it('reloads again for another file, after the next deployment', () => {
  const reload = vi.fn<() => void>();
  stop = reloadOnStaleChunk({ reload });
  missing('/assets/users-1.js');
  missing('/assets/users-2.js');
  expect(reload).toHaveBeenCalledTimes(2);
});

it('goes to the page the user had asked for', () => {
  const goTo = vi.fn<(address: string) => void>();
  stop = reloadOnStaleChunk({ goTo, destination: () => '/users?page=2' });
  missing('/assets/users-1.js');
  expect(goTo).toHaveBeenCalledWith('/users?page=2');
});

it('never reloads without storage to prevent a loop', () => {
  const reload = vi.fn<() => void>();
  stop = reloadOnStaleChunk({ reload });
  vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  expect(missing('/assets/users-1.js').defaultPrevented).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

it('ignores a missing file that was only prefetched', async () => {
  const reload = vi.fn<() => void>();
  stop = reloadOnStaleChunk({ reload });
  await prefetch(async () => {
    expect(missing('/assets/users-1.js').defaultPrevented).toBe(false);
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  expect(reload).not.toHaveBeenCalled();
  missing('/assets/users-1.js');
  expect(reload).toHaveBeenCalledTimes(1);
});

it('keeps the page and its input while the browser is offline', () => {
  const reload = vi.fn<() => void>();
  stop = reloadOnStaleChunk({ reload });
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(missing('/assets/users-1.js').defaultPrevented).toBe(false);
  expect(reload).not.toHaveBeenCalled();
  onLine.mockRestore();
});
