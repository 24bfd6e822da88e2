// What a hashing thread runs. Plain JavaScript, since Node loads it from here as well as from what is built.
import { pbkdf2Sync, scryptSync, timingSafeEqual } from 'node:crypto';
import { constants, setPriority } from 'node:os';
import { hashSync, verifySync } from '@node-rs/argon2';
import { verifySync as verifyBcrypt } from '@node-rs/bcrypt';

// A flood of sign-ins takes every core that nothing else needs. Linux lowers this thread alone; elsewhere it would be the process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

/** @typedef {import('@node-rs/argon2').Options} Cost */
/** @typedef {import('./imported-hash.ts').ImportedHash} ImportedHash */

/** @param {{ password: string, cost: Cost }} job */
export const hash = ({ password, cost }) => hashSync(password, cost);

/** @type {string | undefined} */
let dummy;

/** With no stored hash it hashes against a dummy and answers false. @param {{ stored: string | null, password: string, cost: Cost }} job */
export function verify({ stored, password, cost }) {
  const matches = verifySync(stored ?? (dummy ??= hashSync('no such account', cost)), password);
  return matches && stored !== null;
}

// bcrypt reads 72 bytes. Libraries differ in what they do with more, so the rest is cut off here.
const bcryptBytes = 72;

/** @param {{ imported: ImportedHash, password: string }} job */
export function verifyImported({ imported, password }) {
  const bytes = Buffer.from(password);
  switch (imported.scheme) {
    case 'bcrypt':
      return verifyBcrypt(bytes.subarray(0, bcryptBytes), imported.hash);
    case 'argon2':
      return verifySync(imported.hash, bytes);
    case 'scrypt': {
      const { cost, blockSize, parallelization, salt, key } = imported;
      // Node wants the limit to be above what scrypt needs; this is twice as much.
      const maxmem = 256 * cost * blockSize + 1_048_576;
      return timingSafeEqual(scryptSync(bytes, salt, key.length, { cost, blockSize, parallelization, maxmem }), key);
    }
    case 'pbkdf2': {
      const { digest, iterations, salt, key } = imported;
      return timingSafeEqual(pbkdf2Sync(bytes, salt, iterations, key.length, digest), key);
    }
  }
}
