import { pbkdf2Sync } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { hashSync } from '@node-rs/bcrypt';
import { readImportedHash } from './imported-hash.ts';
import { createPasswordHasher } from './password-hasher.ts';

const hasher = createPasswordHasher();
afterAll(() => hasher.close());

const django = `pbkdf2_sha256$1000$seasalt$${pbkdf2Sync('lanterne', 'seasalt', 1000, 32, 'sha256').toString('base64')}`;
const keycloakSalt = Buffer.from('0123456789abcdef');
const phc = `$pbkdf2-sha512$i=1200,l=64$${keycloakSalt.toString('base64')}$${pbkdf2Sync('lanterne', keycloakSalt, 1200, 64, 'sha512').toString('base64')}`;

// Hashes from the makers' documents and tests, where they exist.
const taken = [
  ['bcrypt, of crypt_blowfish', '$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW', 'U*U'],
  ['bcrypt, as PHP writes it', hashSync('lanterne', 5).replace('$2b$', '$2y$'), 'lanterne'],
  [
    'scrypt, of passlib',
    '$scrypt$ln=16,r=8,p=1$aM15713r3Xsvxbi31lqr1Q$nFNh2CVHVjNldFVKDHDlm4CbdRSCdEBsjjJxD+iCs5E',
    'password',
  ],
  [
    'PBKDF2, of passlib',
    '$pbkdf2-sha256$6400$.6UI/S.nXIk8jcbdHx3Fhg$98jZicV16ODfEsEZeYPGHU3kbrUrvUEXOPimVSQDD44',
    'password',
  ],
  ['PBKDF2, as Django writes it', django, 'lanterne'],
  ['PBKDF2, in the PHC format', phc, 'lanterne'],
  [
    'argon2i, of its reference',
    '$argon2i$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$wWKIMhR9lyDFvRz9YTZweHKfbftvj+qf+YFY4NeBbtA',
    'password',
  ],
] as const;

describe('a hash of another product', () => {
  it.each(taken)('verifies %s', async (_name, hash, password) => {
    expect(readImportedHash(hash)).toHaveProperty('scheme');
    expect(hasher.isOutdated(hash)).toBe(true);
    expect(await hasher.verify(hash, password)).toBe(true);
    expect(await hasher.verify(hash, `${password}!`)).toBe(false);
    expect(await hasher.verify(hash, '')).toBe(false);
  });

  it('counts the first 72 bytes with bcrypt, as elsewhere, and verifies a long password quickly', async () => {
    const long = 'ä'.repeat(40);
    const hash = hashSync(Buffer.from(long).subarray(0, 72), 4);
    expect(await hasher.verify(hash, long)).toBe(true);
    expect(await hasher.verify(hash, 'ä'.repeat(36))).toBe(true);
    expect(await hasher.verify(hash, 'ä'.repeat(35))).toBe(false);
    expect(await hasher.verify(hash, 'ä'.repeat(100_000))).toBe(true);
  });

  it('verifies the password as typed, since other products do not normalize letters', async () => {
    const decomposed = 'Fa\u0308hre';
    expect(await hasher.verify(hashSync(decomposed, 4), decomposed)).toBe(true);
    expect(await hasher.verify(hashSync(decomposed, 4), decomposed.normalize('NFC'))).toBe(false);
  });

  it.each([
    ['plain text', 'correct horse', 'is not supported'],
    ['MD5', '5f4dcc3b5aa765d61d8327deb882cf99', 'is not supported'],
    ['crypt', '$6$saltsalt$abcdefghijklmnopqrstuvwxyz', 'is not supported'],
    ['half a bcrypt hash', '$2b$10$abcdefghijkl', 'is not supported'],
    ['bcrypt, too dear', hashSync('x', 4).replace('$04$', '$15$'), 'out of bounds'],
    ['argon2, too much memory', taken[6][1].replace('m=65536', 'm=1048576'), 'out of bounds'],
    ['scrypt, too much memory', taken[2][1].replace('ln=16', 'ln=20'), 'out of bounds'],
    ['PBKDF2, too many rounds', phc.replace('i=1200', 'i=90000000'), 'out of bounds'],
    ['PBKDF2, none', phc.replace('i=1200', 'i=0'), 'out of bounds'],
    ['PBKDF2 with a key of one byte', '$pbkdf2-sha256$i=1000$c2FsdHNhbHQ$YQ', 'an invalid length'],
  ])('is refused without being repeated: %s', (_name, hash, reason) => {
    const read = readImportedHash(hash);
    expect(read).toEqual({ refused: expect.stringContaining(reason) });
    expect(JSON.stringify(read)).not.toContain(hash.slice(0, 12));
  });
});
