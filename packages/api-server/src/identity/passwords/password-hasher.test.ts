import { readFileSync, readdirSync } from 'node:fs';
import { availableParallelism, constants, getPriority } from 'node:os';
import { afterEach, describe, expect, it } from 'vitest';
import { HttpProblem } from '../../server/http/http-problem.ts';
import { type PasswordHasher, createPasswordHasher } from './password-hasher.ts';

let hasher: PasswordHasher;
afterEach(() => hasher.close());

describe('hashing of passwords', () => {
  it('accepts a password in any composition of its letters, and no other', async () => {
    hasher = createPasswordHasher();
    const stored = await hasher.hash('Fähre nach Kiel');
    expect(await hasher.verify(stored, 'Fa\u0308hre nach Kiel')).toBe(true);
    expect(await hasher.verify(stored, 'Fahre nach Kiel')).toBe(false);
    expect(hasher.isOutdated(stored)).toBe(false);
    expect(hasher.verifications).toBe(2);
  });

  it('hashes without a stored hash too, and accepts no password against the dummy', async () => {
    hasher = createPasswordHasher();
    expect(await hasher.verify(null, 'no such account')).toBe(false);
    expect(hasher.verifications).toBe(0);
  });

  it('answers 503 when too many wait, and serves the others', async () => {
    hasher = createPasswordHasher(5);
    const stored = await hasher.hash('Fähre nach Kiel');
    const asked = await Promise.allSettled(Array.from({ length: 40 }, () => hasher.verify(stored, 'Fähre nach Kiel')));
    const served = asked.filter((one) => one.status === 'fulfilled');
    const refused = asked.flatMap((one): unknown[] => (one.status === 'rejected' ? [one.reason] : []));
    expect(served.length).toBeGreaterThanOrEqual(5);
    expect(served.every((one) => one.value)).toBe(true);
    expect(refused.length).toBeGreaterThan(0);
    for (const reason of refused) {
      expect(reason).toBeInstanceOf(HttpProblem);
      expect(reason).toMatchObject({ status: 503, code: 'busy', headers: { 'retry-after': '2' } });
    }
    expect(await hasher.verify(stored, 'Fähre nach Kiel')).toBe(true);
  });

  it.runIf(process.platform === 'linux')('runs on every core, below the priority of the calls', async () => {
    // Hashers of other test files in this process may have threads too.
    const before = lowered();
    hasher = createPasswordHasher();
    const own = getPriority();
    await Promise.all(Array.from({ length: 8 * availableParallelism() }, () => hasher.hash('Fähre nach Kiel')));
    expect(lowered()).toBe(before + availableParallelism());
    expect(getPriority()).toBe(own);
    expect(own).toBeLessThan(constants.priority.PRIORITY_BELOW_NORMAL);
  });
});

/** How many threads of this process run below the priority of the calls. */
function lowered(): number {
  const priorities = readdirSync('/proc/self/task').map((thread) =>
    Number(readFileSync(`/proc/self/task/${thread}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[16]),
  );
  return priorities.filter((priority) => priority === constants.priority.PRIORITY_BELOW_NORMAL).length;
}
