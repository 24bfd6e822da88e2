import { trials } from '@gangway/tooling/trials';
import { array, assert, constantFrom, oneof, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeReturnTo } from './safe-return-to.ts';

const origin = 'https://console.example';

/**
 * Building blocks of past escapes: separators in every spelling, dots, schemes, characters that browsers drop or fold.
 */
const separators = ['/', '//', '\\', '.', '..', '%2e', '%2f', '%5c', '%00', '@', ':', '?', '#', '\t', '\n', '\r', ' '];
const words = [
  'evil.test',
  'https:',
  'javascript:',
  'users',
  'console.example',
  '\u{3002}',
  '\u{ff0f}',
  'é',
  '\u{d800}',
];

describe('safeReturnTo', () => {
  it.each(['/', '/users', '/users/edit/7?tab=access#roles', '/users?f.name=a%2Fb', '/branches?q=//x', '/a//b'])(
    'keeps %s',
    (path) => {
      expect(safeReturnTo(path)).toBe(path);
    },
  );

  it('normalises paths within the origin', () => {
    expect(safeReturnTo('/users/../plans')).toBe('/plans');
  });

  it.each([
    '',
    'users',
    '//evil.test',
    '///evil.test',
    '/\\evil.test',
    '\\\\evil.test',
    '/..//evil.test',
    '/.//evil.test',
    '/users/..//evil.test',
    '/%2e%2e//evil.test',
    '/%2Fevil.test',
    '/%5Cevil.test',
    '/%',
    '/\t/evil.test',
    '/\n/evil.test',
    '\t//evil.test',
    ' //evil.test',
    'https://evil.test',
    'https:evil.test',
    'HTTPS://evil.test/',
    'javascript:alert(1)',
    'data:text/html,x',
    '@evil.test',
    'http://console.example@evil.test',
    '?next=//evil.test',
    '#//evil.test',
    `/${'a'.repeat(2001)}`,
  ])('refuses %j', (path) => {
    expect(safeReturnTo(path)).toBe('/');
  });

  it.each([null, undefined])('treats %s as absent', (path) => {
    expect(safeReturnTo(path, '/dashboard')).toBe('/dashboard');
  });

  it('never leaves the origin, however the path is composed', { timeout: 120_000 }, () => {
    const piece = constantFrom(...separators, ...words);
    const path = oneof(
      array(piece, { maxLength: 12 }).map((parts) => parts.join('')),
      string(),
    );
    // Compare without `expect`, which would dominate the time of so many cases.
    const reaches = (address: string) => new URL(address, origin).origin === origin;
    assert(
      property(path, (candidate) =>
        [candidate, `/${candidate}`].every((given) => {
          const result = safeReturnTo(given);
          const { pathname } = new URL(result, origin);
          return (
            reaches(result) &&
            reaches(pathname) &&
            reaches(decodeURIComponent(pathname)) &&
            safeReturnTo(result) === result
          );
        }),
      ),
      { numRuns: trials(10_000, 100_000) },
    );
  });
});
