import { afterEach, expect, it, vi } from 'vitest';
import { whenOnline } from './when-online.ts';

afterEach(() => vi.restoreAllMocks());

it('waits offline with the code of a page, and loads it when back online', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new TypeError('Failed to fetch'));
  load.mockResolvedValue('the page');
  const page = whenOnline(load);
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1));
  onLine.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  expect(await page).toBe('the page');
  expect(load).toHaveBeenCalledTimes(2);
});

it('passes on a failure that is not due to the network', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  await expect(whenOnline(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
});
