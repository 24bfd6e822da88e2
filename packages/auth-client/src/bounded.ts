import type { Environment } from './environment.ts';

/** Runs the task with a signal that aborts after the limit, and rejects then even if the task ignores the signal. */
export async function bounded<T>(
  environment: Pick<Environment, 'setTimer'>,
  milliseconds: number,
  task: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const limit = new AbortController();
  let cancelTimer = () => {};
  const expired = new Promise<never>((_, reject) => {
    cancelTimer = environment.setTimer(() => {
      const reason = new DOMException(`No answer within ${milliseconds} ms.`, 'TimeoutError');
      limit.abort(reason);
      reject(reason);
    }, milliseconds);
  });
  try {
    return await Promise.race([task(limit.signal), expired]);
  } finally {
    cancelTimer();
  }
}
