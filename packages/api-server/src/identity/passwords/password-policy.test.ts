import { describe, expect, it } from 'vitest';
import { passwordProblem } from './password-policy.ts';

const owner = {
  email: 'sofia.lind@harbour.example',
  firstName: 'Sofia',
  lastName: 'Lind',
  organization: 'Harbour Freight',
};
const problemOf = (password: string) => passwordProblem(password, 12, owner)?.text ?? null;

describe('a password that guessers try early', () => {
  it.each([
    // An attack got these through once.
    'p@ssw0rd1234',
    'Winter2026!!',
    'Summer2026Summer',
    'letmeinletmein',
    'superadmin123',
    'pass\u200Bword1234',
    // Letters swapped
    'P@$$w0rd2026!',
    'pa55w0rd-1357',
    'G4ngw@y-2026!',
    'W3lc0me2026!!',
    '$0f1@L1nd2026',
    'w1nter-2026-w1nter',
    // Words with year, season, counter
    'September2026',
    'Autumn-2025-!',
    'dragon1234567',
    '!!football2026!!',
    'baseball-baseball-1',
    // Roles
    'Super_Admin_2026',
    'administrator1',
    'orgadmin-auditor',
    'Branch.Admin.1!',
    // Nothing but itself
    'xkqzxkqzxkqz',
    'ab1!ab1!ab1!ab1!',
    // Invisible
    'passw\u202Eord1234',
    'qwerty\u00ADuiop\uFEFF12',
    `short${'\u200B'.repeat(20)}`,
    'l\u2060etmein letmein',
    // The owner
    'sofia.lind.2026',
    'H4rb0ur Fr31ght',
  ])('%j is refused', (password) => {
    expect(problemOf(password)).toMatch(/^(?:This password|Use at least)/);
  });

  it('refuses half a character', () => {
    expect(problemOf('seven blue lanterns \uD800')).toMatch(/can’t store/);
    expect(problemOf('seven blue \uDC00 lanterns')).toMatch(/can’t store/);
  });
});

describe('a strong password', () => {
  it.each([
    'quiet-harbour-crane-58',
    'seven blue lanterns 42',
    'ønske 🚢 перевозка 海運',
    ' leading and trailing ',
    'dragon football monkey',
    'correct horse battery staple',
    'Tr0ub4dor&3 lantern',
    'r7$Kq2!vXz9pLm',
    '0a8f5c2e9b7d4613',
    'winter lantern over the quay',
    'two fields are enough',
    '👩‍👩‍👧 walks to the ferry',
    'שבע מנורות כחולות',
    `${'Ωmega'.repeat(51)}x`,
  ])('%j is taken', (password) => {
    expect(problemOf(password)).toBeNull();
  });
});

it('checks a password of any length quickly', () => {
  problemOf('warm up the lists');
  const started = performance.now();
  for (let count = 0; count < 20; count += 1) problemOf('@1'.repeat(127));
  for (let count = 0; count < 20; count += 1) problemOf(`${'lantern1'.repeat(31)}x`);
  expect((performance.now() - started) / 40).toBeLessThan(50);
});
