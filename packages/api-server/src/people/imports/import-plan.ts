import type { ImportField, ImportKind, ImportOutcome, ImportRow, UnknownName } from '@gangway/contract';
import { nameKey } from '../../records/index.ts';
import { alikeNames, bare } from './alike-names.ts';
import type { Mapping } from './import-model.ts';

/** A table with the meaning of its columns, as it is previewed and kept until it is applied. */
export interface MappedTable {
  kind: ImportKind;
  mapping: Mapping;
  rows: readonly (readonly string[])[];
  names: readonly { field: ImportField; text: string; meant: string }[];
}

/** What is to be done with one row, as the batch keeps it. */
export interface PlannedRow<Plan> {
  outcome: ImportOutcome;
  name: string;
  /** The record that is changed; null for one that is made, and where there is none. */
  id: number | null;
  seenVersion: number | null;
  plan: Plan | null;
  changes: ImportRow['changes'];
  errors: ImportRow['errors'];
}

export interface ImportPlan<Plan> {
  rows: PlannedRow<Plan>[];
  unknown: UnknownName[];
}

/** What is wrong with a row, all at once. */
export class Faults {
  readonly list: ImportRow['errors'] = [];

  add(field: ImportField | null, message: string): void {
    this.list.push({ field, message });
  }
}

const mostUnknown = 30;

/** Names as the file spells them, looked up; what is not found is kept with what it may be. */
export class NameFinder {
  readonly #meant = new Map<string, string>();
  readonly #unknown = new Map<string, UnknownName & { names: () => readonly string[] }>();

  constructor(names: MappedTable['names']) {
    for (const { field, text, meant } of names) this.#meant.set(`${field} ${bare(text)}`, meant);
  }

  /** What a text stands for, once a person has said so. */
  meantBy(field: ImportField, text: string): string {
    return this.#meant.get(`${field} ${bare(text)}`) ?? text;
  }

  /** Keeps a name that was not found. */
  miss(field: ImportField, text: string, names: () => readonly string[]): void {
    const key = `${field} ${bare(text)}`;
    const known = this.#unknown.get(key);
    if (known) known.rows += 1;
    else if (this.#unknown.size < mostUnknown) this.#unknown.set(key, { field, text, rows: 1, alike: [], names });
  }

  unknown(): UnknownName[] {
    return [...this.#unknown.values()].map(({ field, text, rows, names }) => ({
      field,
      text,
      rows,
      alike: alikeNames(text, [...new Set(names())]),
    }));
  }
}

/** Records by what they may be called: their name and display name, in any case. */
export function byName<T>(
  records: readonly T[],
  namesOf: (record: T) => readonly string[],
): (text: string) => T | undefined {
  const found = new Map<string, T>();
  for (const record of records) {
    for (const name of namesOf(record)) {
      const key = nameKey(name);
      if (!found.has(key)) found.set(key, record);
    }
  }
  return (text) => found.get(nameKey(text));
}

/** The row's outcome, once its faults and changes are known. */
export function planned<Plan>(row: Omit<PlannedRow<Plan>, 'outcome'> & { isNew: boolean }): PlannedRow<Plan> {
  const { isNew, ...rest } = row;
  if (row.errors.length > 0) return { ...rest, outcome: 'error', plan: null };
  if (isNew) return { ...rest, outcome: 'new' };
  return row.changes.length > 0 ? { ...rest, outcome: 'changed' } : { ...rest, outcome: 'same', plan: null };
}
