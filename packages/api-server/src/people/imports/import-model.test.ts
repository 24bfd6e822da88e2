import { importFields } from '@gangway/contract';
import { languageTags } from '@gangway/contract/languages';
import { describe, expect, it } from 'vitest';
import { columnNames } from './column-names.ts';
import { countOf, dayOf, flagOf, guessColumns, namesOf } from './import-model.ts';

describe('a whole number', () => {
  it.each([
    ['0', 0],
    ['007', 7],
    ['1000', 1000],
    ['1,000', 1000],
    ['1 000', 1000],
    ['1\u00a0000', 1000],
    ['1\u202f000', 1000],
    ["1'000", 1000],
    ['12,345,678', 12_345_678],
    ['1.000.000', 1_000_000],
    ['5.0', 5],
    ['5.00', 5],
    ['2147483647', 2_147_483_647],
  ])('reads %j', (text, count) => expect(countOf(text)).toBe(count));

  it.each(
    '1.000 10.000 5.000 0.500 0,500 ,000 1,00 1,0000 1,00,000 1.234,5 1,234.5 1.5 1,5 1.000,000 -5 +5 1e3 ٥ ５ 2147483648 1,234.000'
      .split(' ')
      .concat(['', '1 00', '1 0000', '1 000,000', 'many', '12 34', '1\n000 000,000']),
  )('refuses %j, which another reads as another number', (text) => expect(countOf(text)).toBeUndefined());
});

describe('a day', () => {
  it.each(['2026-12-31', '2026-12-31T00:00', '2026-12-31T00:00:00.000Z'])('reads %j', (text) =>
    expect(dayOf(text)).toBe('2026-12-31'),
  );
  it.each([
    '31.12.2026',
    '12/31/2026',
    '2026-02-30',
    '2026-12-31T00:00+14:00',
    '2026-12-31T23:00',
    '20261231',
    '46387',
    '',
  ])('refuses %j', (text) => expect(dayOf(text)).toBeUndefined());
});

describe('a full name', () => {
  const wei = { firstName: 'Wei Ling', lastName: 'Tan' };
  it.each([
    [{ name: 'Wei Ling Tan' }, wei, {}],
    [{ name: 'Wei Ling Tan' }, undefined, { firstName: 'Wei', lastName: 'Ling Tan' }],
    [{ name: 'Wei Ling Tan', lastName: 'Tan' }, undefined, wei],
    [{ name: 'Wei Ling Tan', firstName: 'Wei Ling' }, undefined, wei],
    [{ name: 'Tan, Wei Ling', ...wei }, undefined, wei],
    [{ name: 'Madonna', firstName: 'Madonna' }, undefined, { firstName: 'Madonna' }],
    [{ name: 'Wei Tan' }, wei, { firstName: 'Wei', lastName: 'Tan' }],
    [{ lastName: 'Lim' }, wei, { lastName: 'Lim' }],
  ])('reads %j of %j', (row, before, names) => expect(namesOf(row, before)).toEqual(names));
});

it('takes a list of subscriptions for people alone', () => {
  const columns = ['ID', 'User', 'Email', 'Service', 'Service type', 'Plan', 'Organization', 'Branch', 'Last day'];
  expect(guessColumns('people', columns).filter((field) => field !== null)).toEqual(['email']);
});

describe('names of columns', () => {
  it.each([
    ['', '   ', '!', '_'],
    ['constructor', '__proto__', 'toString', 'has'],
    ['Emails sent', 'Namesake', 'Roleplay', '名を'],
  ])('mean nothing where they are %j, %j, %j or %j', (...columns) => {
    expect(guessColumns('people', columns)).toEqual(columns.map(() => null));
  });

  it.each(languageTags)('are known in %s, each with every other of its language', (language) => {
    for (const kind of ['people', 'organizations'] as const) {
      const columns = importFields[kind].map((field) => columnNames[language][field][0]!);
      expect(guessColumns(kind, columns)).toEqual(importFields[kind]);
    }
  });

  it.each(languageTags)('mean one thing, whatever the language: those of %s', (language) => {
    for (const field of importFields.people) {
      for (const name of columnNames[language][field]) {
        expect([name, guessColumns('people', [name.toUpperCase()])]).toEqual([name, [field]]);
      }
    }
  });

  it('are read without accents, marks and blanks', () => {
    const columns = ['correo_electronico', 'organizacao', 'ultimo dia', 'الاسم الاول'];
    expect(guessColumns('people', columns)).toEqual(['email', 'organization', 'until', 'firstName']);
  });

  it('mean the first name beside a last name, else the whole', () => {
    expect(guessColumns('people', ['Nombre', 'Apellidos'])).toEqual(['firstName', 'lastName']);
    expect(guessColumns('people', ['Nome', 'E-mail'])).toEqual(['name', 'email']);
  });

  it('mean an organization, or a branch beside one', () => {
    expect(guessColumns('organizations', ['Nombre'])).toEqual(['organization']);
    expect(guessColumns('organizations', ['会社', '名前'])).toEqual(['organization', 'branches']);
  });
});

it('reads yes and no with their accents', () => {
  expect(['Sí', 'sim', 'ja'].map(flagOf)).toEqual([true, true, true]);
  expect(['não', 'Nein', 'no'].map(flagOf)).toEqual([false, false, false]);
});
