import { describe, expect, it } from 'vitest';
import { AttemptsUnderWay } from './attempts-under-way.ts';

/** A counter with room for two attempts: full, it refuses until one gives its count back. */
function counter() {
  const attempts = new AttemptsUnderWay();
  let n = 0;
  let asked = 0;
  const ask = async () => {
    asked += 1;
    const allowed = n < 2;
    if (allowed) n += 1;
    await Promise.resolve();
    return { wait: 0, allowed };
  };
  return {
    asked: () => asked,
    admit: () => attempts.admit('account', ask),
    clear: () => {
      n = 0;
    },
    fill: () => {
      n = 2;
    },
    attempts,
  };
}

/** Whether a promise is settled by now. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  const waiting = Symbol('waiting');
  await new Promise((resolve) => {
    setImmediate(resolve);
  });
  return (await Promise.race([promise, Promise.resolve(waiting)])) !== waiting;
}

describe('an attempt that the counters refuse', () => {
  it('is refused at once where none is under way', async () => {
    const { admit, fill, asked } = counter();
    fill();
    expect((await admit()).allowed).toBe(false);
    expect(asked()).toBe(1);
  });

  it('waits for those under way, and is allowed once one gives its count back', async () => {
    const { admit, clear } = counter();
    const first = await admit();
    const second = await admit();
    const third = admit();
    expect(await isSettled(third)).toBe(false);
    clear();
    first.end(true);
    expect((await third).allowed).toBe(true);
    second.end(false);
  });

  it('stays refused when all others fail, without asking the counters again', async () => {
    const { admit, asked } = counter();
    const first = await admit();
    const second = await admit();
    const others = [admit(), admit(), admit()];
    first.end(false);
    expect(await isSettled(Promise.race(others))).toBe(false);
    second.end(false);
    expect((await Promise.all(others)).map(({ allowed }) => allowed)).toEqual([false, false, false]);
    expect(asked()).toBe(5);
  });

  it('does not wait for attempts that begin later', async () => {
    const { admit, clear } = counter();
    const first = await admit();
    const second = await admit();
    const third = admit();
    await isSettled(third);
    clear();
    const later = await admit();
    first.end(false);
    second.end(false);
    expect((await third).allowed).toBe(false);
    later.end(false);
  });

  it('asks again in the order in which attempts began', async () => {
    const { admit, clear } = counter();
    const first = await admit();
    const second = await admit();
    const order: string[] = [];
    const wait = async (name: string) => {
      const reserved = await admit();
      order.push(`${name} ${reserved.allowed}`);
      clear();
      reserved.end(true);
    };
    const all = [wait('a'), wait('b'), wait('c'), wait('d')];
    await isSettled(Promise.race(all));
    clear();
    first.end(true);
    await Promise.all(all);
    expect(order).toEqual(['a true', 'b true', 'c true', 'd true']);
    second.end(false);
  });

  it('does not wait after a failure of the counters', async () => {
    const { attempts } = counter();
    await expect(attempts.admit('account', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect((await attempts.admit('account', () => Promise.resolve({ wait: 0, allowed: false }))).allowed).toBe(false);
  });

  it('does not wait where a window is full', async () => {
    const { admit, attempts } = counter();
    const first = await admit();
    const full = await attempts.admit('account', () => Promise.resolve({ wait: 9, allowed: false }));
    expect(full.wait).toBe(9);
    first.end(false);
  });
});
