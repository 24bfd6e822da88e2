import { type ImportField, type ImportKind, importFields, unguarded, namesIn } from '@gangway/contract';
import { languageTags } from '@gangway/contract/languages';
import { say, type Sentence } from '../../server/index.ts';
import { bareName, fullName } from '../../records/index.ts';
import { columnNames, firstOrWholeNames, namesOfRecords } from './column-names.ts';

/*
 * Describes an imported file: meanings and names of its columns, and the texts of a row. Knows neither the store nor the
 * rules of the administration.
 */

/** Meaning of each column; null for one that is left out. */
export type Mapping = readonly (ImportField | null)[];

/** Names of columns as they are compared: without case, blanks and marks. */
const called = new Map(
  importFields.people
    .concat('openToRegistration')
    .map((field) => [field, new Set(languageTags.flatMap((language) => columnNames[language][field].map(columnKey)))]),
);
const recordNames = new Set(namesOfRecords.map(columnKey));
const eitherNames = new Set(firstOrWholeNames.map(columnKey));

function columnKey(name: string): string {
  return bareName(name).normalize('NFKD').replaceAll(/\p{M}/gu, '');
}

/**
 * Guesses the meaning of each column by its name. Gives a meaning once, to the first column that bears it. A list of
 * subscriptions, ours by its columns, only names people: its plans, services and branches are not those of a person.
 */
export function guessColumns(kind: ImportKind, columns: readonly string[]): Mapping {
  if (kind === 'people' && columns.includes('Service type') && columns.includes('Plan')) {
    return columns.map((column) => (column === 'Email' ? 'email' : null));
  }
  const names = columns.map(columnKey);
  const has = (field: ImportField) => names.some((name) => isCalled(name, field));
  const otherwise = (name: string): ImportField | undefined => {
    if (kind === 'organizations') {
      if (!recordNames.has(name)) return undefined;
      return has('organization') ? 'branches' : 'organization';
    }
    if (!eitherNames.has(name)) return undefined;
    return has('lastName') ? 'firstName' : 'name';
  };
  const given = new Set<ImportField>();
  return names.map((name) => {
    const field = importFields[kind].find((each) => isCalled(name, each)) ?? otherwise(name);
    if (field === undefined || given.has(field)) return null;
    given.add(field);
    return field;
  });
}

function isCalled(name: string, field: ImportField): boolean {
  return called.get(field)?.has(name) ?? false;
}

/** Whether a mapping can be used: as many entries as columns, meanings of this kind, each once. */
export function isMapping(kind: ImportKind, columns: readonly string[], mapping: Mapping): boolean {
  const meant = mapping.filter((field) => field !== null);
  return (
    mapping.length === columns.length &&
    new Set(meant).size === meant.length &&
    meant.every((field) => importFields[kind].includes(field))
  );
}

/** One row by meaning; a meaning without a column, or an empty cell, is not there and changes nothing. */
export type RowTexts = Partial<Record<ImportField, string>>;

export function readRow(mapping: Mapping, cells: readonly string[]): RowTexts {
  const texts: RowTexts = {};
  for (const [index, field] of mapping.entries()) {
    const text = unguarded(cells[index] ?? '').trim();
    if (field !== null && text !== '') texts[field] = text;
  }
  return texts;
}

const listFields: ReadonlySet<ImportField> = new Set(['branches', 'service', 'role', 'limit']);
const longest = { email: 320, other: 200 };
const mostParts = 50;

/**
 * Takes out texts that no field can hold, before anything is done with them.
 * @returns a sentence for each.
 */
export function takeOutTooLong(texts: RowTexts): { field: ImportField; sentence: Sentence }[] {
  return importFields.people.concat('openToRegistration').flatMap((field) => {
    const text = texts[field];
    const sentence = text === undefined ? undefined : excessOf(field, text);
    if (sentence === undefined) return [];
    delete texts[field];
    return [{ field, sentence }];
  });
}

function excessOf(field: ImportField, text: string): Sentence | undefined {
  const most = field === 'email' ? longest.email : longest.other;
  const parts = listFields.has(field) ? namesIn(text) : [text];
  if (parts.length > mostParts) return say('too_many_values', { most: mostParts });
  // A limit counts code points, each of one or two units; the rules of the field count those.
  return parts.some((part) => part.length > 2 * most) ? say('too_many_characters', { most }) : undefined;
}

/** A text of the file within a sentence; of a long one the beginning. */
export function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}

interface PersonNames {
  firstName?: string;
  lastName?: string;
}

/**
 * Reads first and last name. A full name counts where one of them is missing: it leaves a person who is called so
 * unchanged; of another one the first word is the first name, unless the file has the first or the last name.
 */
export function namesOf(
  { firstName, lastName, name }: RowTexts,
  before: Required<PersonNames> | undefined,
): PersonNames {
  const given: PersonNames = {
    ...(firstName === undefined ? {} : { firstName }),
    ...(lastName === undefined ? {} : { lastName }),
  };
  if (name === undefined || (before && name.normalize('NFC') === fullName(before))) return given;
  if (lastName !== undefined && name.endsWith(` ${lastName}`)) {
    return { firstName: name.slice(0, -lastName.length).trim(), ...given };
  }
  if (firstName !== undefined) {
    return name.startsWith(`${firstName} `) ? { lastName: name.slice(firstName.length).trim(), ...given } : given;
  }
  const [first = '', ...rest] = name.split(/\s+/);
  return { firstName: first, lastName: rest.join(' '), ...given };
}

const yes = new Set(['yes', 'y', 'true', '1', 'on', 'x', 'ja', 'oui', 'si', 'sim', 'wahr', 'vrai']);
const no = new Set(['no', 'n', 'false', '0', 'off', 'nein', 'non', 'nao', 'falsch', 'faux']);

/** @returns undefined for what is neither. */
export function flagOf(text: string): boolean | undefined {
  const word = columnKey(text);
  if (yes.has(word)) return true;
  return no.has(word) || text === '-' || text === '–' ? false : undefined;
}

/** Thousands are grouped by one separator throughout; a single dot before three digits may as well be a decimal one. */
const grouped = /^[1-9]\d{0,2}(?:(?:,\d{3})+|(?:[\s'’]\d{3})+|(?:\.\d{3}){2,})$/;

/**
 * Reads a whole number from 0 as people and spreadsheets write it: `1,000`, `1 000`, `1.000.000`, `5.0`.
 *
 * @returns undefined for anything else, and for `1.000`, which is a thousand to some and one to others
 */
export function countOf(text: string): number | undefined {
  const whole = text.replace(/\.0{1,2}$/, '');
  const digits = grouped.test(whole) ? whole.replace(/\D/g, '') : whole;
  return /^\d{1,10}$/.test(digits) && Number(digits) <= 2_147_483_647 ? Number(digits) : undefined;
}

/** Reads a day as `YYYY-MM-DD`. @returns undefined for other forms: day and month cannot be told apart in them */
export function dayOf(text: string): string | undefined {
  const [, day = ''] = /^(\d{4}-\d{2}-\d{2})(?:T00:00(?::00(?:\.0+)?)?Z?)?$/.exec(text) ?? [];
  const parsed = new Date(`${day}T00:00:00Z`);
  return day !== '' && !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(day) ? day : undefined;
}
