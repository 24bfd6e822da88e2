import { type ImportField, type ImportKind, importFields } from '@gangway/contract';
import { bareName } from '../../records/index.ts';

/*
 * The one description of an imported file: what its columns can mean, how they are called, and what a row says. It knows neither the
 * store nor the rules of the administration.
 */

/** What each column means; null for one that is left out. */
export type Mapping = readonly (ImportField | null)[];

/** What columns are called, first of all by us; compared without case, blanks and marks. */
const called: Record<ImportField, readonly string[]> = {
  email: ['Email', 'E-mail address', 'Mail', 'Email address', 'User name', 'Login', 'UPN'],
  firstName: ['First Name', 'Given name', 'Forename', 'First'],
  lastName: ['Last Name', 'Surname', 'Family name', 'Last'],
  name: ['Name', 'Full name', 'Display name', 'Person', 'Employee'],
  organization: ['Organization', 'Organisation', 'Company', 'Customer', 'Organization Name', 'Organisation Name'],
  branches: ['Branch', 'Branches', 'Branch name', 'Location', 'Site', 'Office'],
  job: ['Access template', 'Job', 'Job title', 'Position', 'Job template'],
  service: ['Service', 'Services', 'Application', 'App'],
  role: ['Role', 'Roles', 'Permission'],
  limit: ['Limit', 'Limits', 'Quota'],
  notification: ['Notification', 'Notifications', 'Notify'],
  trackingUrlEnabled: ['Enable tracking URL', 'Tracking URL', 'Tracking'],
  until: ['Last day', 'Until', 'Ends', 'End date', 'Valid until', 'Access until'],
  openToRegistration: ['Open to registration', 'Registration', 'Self-registration'],
};

/** Names that only an organization's own file uses for it. */
const alsoCalled: Partial<Record<ImportKind, Partial<Record<ImportField, readonly string[]>>>> = {
  organizations: { organization: ['Name', 'Display name', 'Full name'] },
};

/** The meaning of each column by its name. A meaning is given once, to the first column that bears it. */
export function guessColumns(kind: ImportKind, columns: readonly string[]): Mapping {
  const given = new Set<ImportField>();
  return columns.map((column) => {
    const name = bareName(column);
    const field = importFields[kind].find((each) =>
      [...called[each], ...(alsoCalled[kind]?.[each] ?? [])].some((word) => bareName(word) === name),
    );
    if (field === undefined || given.has(field)) return null;
    given.add(field);
    return field;
  });
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
    const text = withoutGuard(cells[index] ?? '').trim();
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
export function takeOutTooLong(texts: RowTexts): { field: ImportField; message: string }[] {
  return importFields.people.concat('openToRegistration').flatMap((field) => {
    const text = texts[field];
    const message = text === undefined ? undefined : excessOf(field, text);
    if (message === undefined) return [];
    delete texts[field];
    return [{ field, message }];
  });
}

function excessOf(field: ImportField, text: string): string | undefined {
  const most = field === 'email' ? longest.email : longest.other;
  const parts = listFields.has(field) ? listOf(text) : [text];
  if (parts.length > mostParts) return `Use at most ${mostParts} values.`;
  // A limit counts code points, each of one or two units; the rules of the field count those.
  return parts.some((part) => part.length > 2 * most) ? `Use at most ${most} characters.` : undefined;
}

/** A text of the file within a sentence; of a long one the beginning. */
export function quoted(text: string): string {
  return text.length > 60 ? `'${text.slice(0, 59)}…'` : `'${text}'`;
}

/** Our own files put an apostrophe before what a spreadsheet would run; the value begins after it. */
function withoutGuard(text: string): string {
  return /^'[=+\-@\t\r\n\0＝＋－＠]/.test(text) ? text.slice(1) : text;
}

/** Several values in one cell, as our exports write them: `Hamburg; Rotterdam`, or one to a line. */
export function listOf(text: string | undefined): string[] {
  return (text ?? '')
    .split(/[;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** First and last name; of a full name the first word is the first name. */
export function namesOf({ firstName, lastName, name }: RowTexts): { firstName?: string; lastName?: string } {
  const [first, ...rest] = (name ?? '').split(/\s+/);
  const given = firstName ?? (name === undefined ? undefined : first);
  const family = lastName ?? (firstName === undefined && name !== undefined ? rest.join(' ') : undefined);
  return {
    ...(given === undefined ? {} : { firstName: given }),
    ...(family === undefined ? {} : { lastName: family }),
  };
}

const yes = new Set(['yes', 'y', 'true', '1', 'on', 'x', 'ja', 'oui', 'si', 'sim', 'wahr', 'vrai']);
const no = new Set(['no', 'n', 'false', '0', 'off', 'nein', 'non', 'nao', 'falsch', 'faux']);

/** @returns undefined for what is neither. */
export function flagOf(text: string): boolean | undefined {
  const word = bareName(text.normalize('NFD'));
  if (yes.has(word)) return true;
  return no.has(word) || text === '-' || text === '–' ? false : undefined;
}

/** A whole number from 0, as people and spreadsheets write it: `1,000`, `1 000`, `5.0`. @returns undefined for anything else. */
export function countOf(text: string): number | undefined {
  const plain = text.replace(/[\s'’](?=\d{3}(?:\D|$))|,(?=\d{3}(?:\D|$))/g, '').replace(/\.0+$/, '');
  return /^\d{1,10}$/.test(plain) && Number(plain) <= 2_147_483_647 ? Number(plain) : undefined;
}

/** A day as `YYYY-MM-DD`; other forms are told apart by no one, so they are refused. @returns undefined for them. */
export function dayOf(text: string): string | undefined {
  const [, day = ''] = /^(\d{4}-\d{2}-\d{2})(?:T00:00.*)?$/.exec(text) ?? [];
  const parsed = new Date(`${day}T00:00:00Z`);
  return day !== '' && !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(day) ? day : undefined;
}
