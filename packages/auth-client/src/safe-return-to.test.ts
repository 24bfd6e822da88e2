import { array, assert, constantFrom, oneof, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeReturnTo } from './safe-return-to.ts';

const origin = 'https://console.example';

/** What escapes were made of so far: separators in every spelling, dots, schemes, characters that browsers drop or fold. */
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

  it('normalises what stays within', () => {
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

  it.each([null, undefined])('takes %s for nothing said', (path) => {
    expect(safeReturnTo(path, '/dashboard')).toBe('/dashboard');
  });

  it('never lets a browser leave the origin, however the path is composed', () => {
    const piece = constantFrom(...separators, ...words);
    const path = oneof(
      array(piece, { maxLength: 12 }).map((parts) => parts.join('')),
      string(),
    );
    assert(
      property(path, (candidate) => {
        for (const given of [candidate, `/${candidate}`]) {
          const result = safeReturnTo(given);
          const reached = new URL(result, origin);
          expect(reached.origin).toBe(origin);
          expect(new URL(reached.pathname, origin).origin).toBe(origin);
          expect(new URL(decodeURIComponent(reached.pathname), origin).origin).toBe(origin);
          expect(safeReturnTo(result)).toBe(result);
        }
      }),
      { numRuns: 20_000 },
    );
  });
});
