// What a hashing thread runs. Plain JavaScript, since Node loads it from here as well as from what is built.
import { constants, setPriority } from 'node:os';
import { hashSync, verifySync } from '@node-rs/argon2';

// A flood of sign-ins takes every core that nothing else needs. Linux lowers this thread alone; elsewhere it would be the process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

/** @typedef {import('@node-rs/argon2').Options} Cost */

/** @param {{ password: string, cost: Cost }} job */
export const hash = ({ password, cost }) => hashSync(password, cost);

/** @type {string | undefined} */
let dummy;

/** With no stored hash it hashes against a dummy and answers false. @param {{ stored: string | null, password: string, cost: Cost }} job */
export function verify({ stored, password, cost }) {
  const matches = verifySync(stored ?? (dummy ??= hashSync('no such account', cost)), password);
  return matches && stored !== null;
}
