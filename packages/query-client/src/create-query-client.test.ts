import { MutationObserver, QueryObserver, type MutationMeta } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import { createQueryClient, type FailedCall } from './create-query-client.ts';

function setup() {
  const onToast = vi.fn<(variant: 'success' | 'error', message: string) => void>();
  const log = vi.fn<(error: unknown, call: FailedCall) => void>();
  const client = createQueryClient({ onToast, log });
  async function mutate(
    meta: MutationMeta | undefined,
    run: () => Promise<unknown> = async () => Promise.resolve('done'),
  ) {
    const mutation = new MutationObserver(client, { mutationFn: run, ...(meta && { meta }) });
    await mutation.mutate(undefined).catch(() => undefined);
  }
  return { client, onToast, log, mutate };
}

const failure = Object.assign(new Error('taken'), { status: 409 });
const fail = async () => Promise.reject(failure);

describe('a mutation', () => {
  it('toasts its success message', async () => {
    const { mutate, onToast } = setup();
    await mutate({ successMessage: 'Organization added successfully' });
    expect(onToast.mock.calls).toEqual([['success', 'Organization added successfully']]);
  });

  it('only logs a failure without a message', async () => {
    const { mutate, onToast, log } = setup();
    await mutate({ successMessage: 'Plan added successfully' }, fail);
    expect(onToast).not.toHaveBeenCalled();
    expect(log.mock.calls).toEqual([[failure, { kind: 'mutation' }]]);
  });

  it('toasts its error message, fixed or chosen by the error', async () => {
    const { mutate, onToast } = setup();
    await mutate({ errorMessage: 'User Inactive Failed.' }, fail);
    await mutate({ errorMessage: (error) => (error === failure ? 'Chosen' : undefined) }, fail);
    await mutate({ errorMessage: () => undefined }, fail);
    expect(onToast.mock.calls).toEqual([
      ['error', 'User Inactive Failed.'],
      ['error', 'Chosen'],
    ]);
  });

  it('refetches changed queries before it settles', async () => {
    const { client, mutate } = setup();
    let rows = ['Rotterdam'];
    const observer = new QueryObserver(client, { queryKey: ['branches'], queryFn: () => rows });
    const stop = observer.subscribe(() => undefined);
    await vi.waitFor(() => expect(observer.getCurrentResult().data).toEqual(['Rotterdam']));
    await mutate({ invalidates: [['branches']] }, async () => {
      rows = ['Hamburg', 'Rotterdam'];
      return Promise.resolve();
    });
    expect(observer.getCurrentResult().data).toEqual(['Hamburg', 'Rotterdam']);
    stop();
  });
});

describe('a query', () => {
  it('keeps unused results for 60 s', () => {
    expect(setup().client.getDefaultOptions().queries?.gcTime).toBe(60_000);
  });

  it('logs a refused read and does not retry it', async () => {
    const { client, log } = setup();
    const queryFn = vi.fn<() => Promise<unknown>>(fail);
    const observer = new QueryObserver(client, { queryKey: ['users'], queryFn });
    const stop = observer.subscribe(() => undefined);
    await vi.waitFor(() => expect(log).toHaveBeenCalledWith(failure, { kind: 'query', key: ['users'] }));
    expect(queryFn).toHaveBeenCalledTimes(1);
    stop();
  });

  it('retries a read after a server error', async () => {
    vi.useFakeTimers();
    const { client } = setup();
    const queryFn = vi.fn<() => Promise<unknown>>(async () =>
      Promise.reject(Object.assign(new Error('down'), { status: 503 })),
    );
    const observer = new QueryObserver(client, { queryKey: ['users'], queryFn });
    const stop = observer.subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(queryFn).toHaveBeenCalledTimes(3);
    stop();
    vi.useRealTimers();
  });
});
