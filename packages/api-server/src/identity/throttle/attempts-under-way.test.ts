import { describe, expect, it } from 'vitest';
import { TriesUnderWay } from './attempts-under-way.ts';

/** A counter with two free tries: full, it refuses until one gives its count back. */
function counter() {
  const tries = new TriesUnderWay();
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
    admit: () => tries.admit('account', ask),
    clear: () => {
      n = 0;
    },
    fill: () => {
      n = 2;
    },
    tries,
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

describe('a try that the counters refuse', () => {
  it('is refused at once where none is under way', async () => {
    const { admit, fill, asked } = counter();
    fill();
    expect((await admit()).allowed).toBe(false);
    expect(asked()).toBe(1);
  });

  it('waits for those under way, and is allowed when one of them gives its count back', async () => {
    const { admit, clear } = counter();
    const first = await admit();
    const second = await admit();
    const third = admit();
    expect(await isSettled(third)).toBe(false);
    clear();
    first.over(true);
    expect((await third).allowed).toBe(true);
    second.over(false);
  });

  it('stays refused when all of them fail, and the counters are not asked again', async () => {
    const { admit, asked } = counter();
    const first = await admit();
    const second = await admit();
    const others = [admit(), admit(), admit()];
    first.over(false);
    expect(await isSettled(Promise.race(others))).toBe(false);
    second.over(false);
    expect((await Promise.all(others)).map(({ allowed }) => allowed)).toEqual([false, false, false]);
    expect(asked()).toBe(5);
  });

  it('is not kept waiting by those that begin later', async () => {
    const { admit, clear } = counter();
    const first = await admit();
    const second = await admit();
    const third = admit();
    await isSettled(third);
    clear();
    const later = await admit();
    first.over(false);
    second.over(false);
    expect((await third).allowed).toBe(false);
    later.over(false);
  });

  it('asks again by the order of arrival', async () => {
    const { admit, clear } = counter();
    const first = await admit();
    const second = await admit();
    const order: string[] = [];
    const wait = async (name: string) => {
      const tried = await admit();
      order.push(`${name} ${tried.allowed}`);
      clear();
      tried.over(true);
    };
    const all = [wait('a'), wait('b'), wait('c'), wait('d')];
    await isSettled(Promise.race(all));
    clear();
    first.over(true);
    await Promise.all(all);
    expect(order).toEqual(['a true', 'b true', 'c true', 'd true']);
    second.over(false);
  });

  it('is not kept waiting by a failure of the counters', async () => {
    const { tries } = counter();
    await expect(tries.admit('account', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect((await tries.admit('account', () => Promise.resolve({ wait: 0, allowed: false }))).allowed).toBe(false);
  });

  it('does not wait where a window is full', async () => {
    const { admit, tries } = counter();
    const first = await admit();
    const full = await tries.admit('account', () => Promise.resolve({ wait: 9, allowed: false }));
    expect(full.wait).toBe(9);
    first.over(false);
  });
});
