import { afterEach, expect, it, vi } from 'vitest';
import { whenOnline } from './when-online.ts';

afterEach(() => vi.restoreAllMocks());

it('waits with the code of a page that is asked for offline, and loads it when the network is back', async () => {
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

it('hands on a failure that is not for want of a network', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  await expect(whenOnline(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
});
