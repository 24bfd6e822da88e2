import { afterEach, expect, it, vi } from 'vitest';
import { whenOnline } from './when-online.ts';

afterEach(() => vi.restoreAllMocks());
const connection = (isOnline: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);

it('code that fails to load offline is loaded again with the next connection', async () => {
  connection(false);
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('no network')).mockResolvedValue('page');
  const loading = whenOnline(load);
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1));
  connection(true);
  window.dispatchEvent(new Event('online'));
  expect(await loading).toBe('page');
  expect(load).toHaveBeenCalledTimes(2);
});

it('code that fails to load with a connection is a failure', async () => {
  connection(true);
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(new Error('gone'));
  await expect(whenOnline(load)).rejects.toThrow('gone');
  expect(load).toHaveBeenCalledTimes(1);
});
