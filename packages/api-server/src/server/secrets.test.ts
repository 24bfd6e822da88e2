import { describe, expect, it } from 'vitest';
import { makeRefreshToken, readRefreshToken } from '../identity/tokens/refresh-token.ts';
import { createSecrets, fromBase64url } from './secrets.ts';

const secrets = createSecrets('a-secret-of-more-than-thirty-two-characters');
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Texts that a lenient decoder takes for the same bytes. */
const otherSpellings = (text: string): string[] =>
  alphabet
    .split('')
    .map((letter) => text.slice(0, -1) + letter)
    .concat(`${text}=`, ` ${text}`, `${text}\n`, text.replace('-', '+'))
    .filter((spelt) => spelt !== text && Buffer.from(spelt, 'base64url').equals(Buffer.from(text, 'base64url')));

describe('a value that is verified decoded', () => {
  it('is decoded from one spelling', () => {
    const text = Buffer.alloc(32, 0xfb).toString('base64url');
    expect(fromBase64url(text)).toEqual(Buffer.alloc(32, 0xfb));
    expect(otherSpellings(text).length).toBeGreaterThan(3);
    for (const spelt of otherSpellings(text)) expect(fromBase64url(spelt)).toBeUndefined();
  });

  it('is refused as a refresh token by any other spelling', () => {
    const { text } = makeRefreshToken(secrets, '3f2504e0-4f89-41d3-9a0c-0305e82c3301', 1);
    expect(readRefreshToken(secrets, text)).toMatchObject({ generation: 1 });
    for (const spelt of otherSpellings(text)) expect(readRefreshToken(secrets, spelt)).toBeUndefined();
    expect(readRefreshToken(secrets, text.replace('.1.', '.01.'))).toBeUndefined();
  });

  it.each(['a', 'ab', 'abc'])('opens sealed by one spelling alone (%s)', (plain) => {
    const sealed = secrets.seal('test', plain);
    expect(secrets.open('test', sealed)).toBe(plain);
    for (const spelt of otherSpellings(sealed)) expect(() => secrets.open('test', spelt)).toThrow('one spelling');
  });
});
