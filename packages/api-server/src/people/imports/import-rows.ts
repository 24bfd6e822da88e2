import { createHash } from 'node:crypto';
import {
  ImportField,
  ImportKind,
  type ImportOutcome,
  type ImportRow,
  type UnknownName,
  nullable,
} from '@gangway/contract';
import * as Type from 'typebox';
import type { Database } from '../../store/index.ts';
import { type Caller, fieldError, type FieldError, mapInTurns, type Sentence } from '../../server/index.ts';
import { nameKey } from '../../records/index.ts';
import type { BatchKind } from '../batches/batch-kind.ts';
import { alikeNames } from './alike-names.ts';

/** A table with the meaning of its columns. */
export const MappedTable = Type.Object({
  kind: ImportKind,
  mapping: Type.Array(nullable(ImportField)),
  rows: Type.Array(Type.Array(Type.String())),
  names: Type.Array(Type.Object({ field: ImportField, text: Type.String(), meant: Type.String() })),
});
export type MappedTable = Type.Static<typeof MappedTable>;

/** The input of a preview, kept beside its batch. */
export const ImportSource = Type.Object({ table: MappedTable, emailTldMaxLetters: Type.Integer() });
export type ImportSource = Type.Static<typeof ImportSource>;

/** An error at a column, or of the whole row. */
type ImportError = Omit<FieldError, 'field'> & { field: ImportField | null };

/** One row of a preview, with the change that the batch keeps for it. */
export interface PlannedRow<Plan> {
  outcome: ImportOutcome;
  name: string;
  /** The record that is changed; null for a new one, and where there is none. */
  id: number | null;
  seenVersion: number | null;
  plan: Plan | null;
  changes: ImportRow['changes'];
  errors: ImportError[];
}

export interface ImportPreview<Plan> {
  rows: PlannedRow<Plan>[];
  unknown: UnknownName[];
}

/** What is wrong with one row; the first few errors say enough. */
export class ValidationErrors {
  static readonly most = 5;
  readonly list: ImportError[] = [];

  add(field: ImportField | null, sentence: Sentence): void {
    this.push({ ...fieldError('', sentence), field });
  }

  push(error: ImportError): void {
    if (!this.isFull) this.list.push(error);
  }

  has(field: ImportField): boolean {
    return this.list.some((error) => error.field === field);
  }

  get isFull(): boolean {
    return this.list.length >= ValidationErrors.most;
  }
}

const mostUnknown = 30;

/** Collects names that are not found, with those that may be meant. */
export class NameFinder {
  readonly #meant = new Map<string, string>();
  readonly #unknown = new Map<string, UnknownName & { names: () => readonly string[] }>();

  constructor(names: MappedTable['names']) {
    for (const { field, text, meant } of names) this.#meant.set(`${field} ${nameKey(text)}`, meant);
  }

  /** The name that a person has given for a text; without one the text. */
  meantBy(field: ImportField, text: string): string {
    if (this.#meant.size === 0) return text;
    return this.#meant.get(`${field} ${nameKey(text)}`) ?? text;
  }

  /** Keeps a name that was not found. */
  miss(field: ImportField, text: string, names: () => readonly string[]): void {
    const key = `${field} ${nameKey(text)}`;
    const known = this.#unknown.get(key);
    if (known) known.rows += 1;
    else if (this.#unknown.size < mostUnknown) this.#unknown.set(key, { field, text, rows: 1, alike: [], names });
  }

  async unknown(): Promise<UnknownName[]> {
    const found: UnknownName[] = [];
    for (const { field, text, rows, names } of this.#unknown.values()) {
      found.push({ field, text, rows, alike: await alikeNames(text, [...new Set(names())]) });
    }
    return found;
  }
}

/**
 * Finds records by their names, in any case. The first of its names, by which an export writes a record, is looked up
 * before the second one of another.
 */
export function byName<T>(
  records: readonly T[],
  namesOf: (record: T) => readonly [string, string?],
): (text: string) => T | undefined {
  const found = new Map<string, T>();
  for (const position of [0, 1]) {
    for (const record of records) {
      const name = namesOf(record)[position];
      const key = name === undefined ? undefined : nameKey(name);
      if (key !== undefined && !found.has(key)) found.set(key, record);
    }
  }
  return (text) => found.get(nameKey(text));
}

/** The outcome of a row by its errors and changes. */
export function planned<Plan>(row: Omit<PlannedRow<Plan>, 'outcome'> & { isNew: boolean }): PlannedRow<Plan> {
  const { isNew, ...rest } = row;
  if (row.errors.length > 0) return { ...rest, outcome: 'error', plan: null };
  if (isNew) return { ...rest, outcome: 'new' };
  return row.changes.length > 0 ? { ...rest, outcome: 'changed' } : { ...rest, outcome: 'same', plan: null };
}

/** What is done stands in each row. */
export type NoOperation = Record<string, never>;

/** A batch of a file: its preview is made for the whole file, without writing. */
export interface ImportBatch<Plan> extends BatchKind<NoOperation, Plan | null> {
  preview(db: Database, caller: Caller, source: ImportSource): Promise<ImportPreview<Plan>>;
}

/** A preview of the same file differs as soon as this does. */
export async function snapshotOfRows(rows: readonly PlannedRow<unknown>[]): Promise<string> {
  const digest = createHash('sha256');
  await mapInTurns(rows, (row) => digest.update(`${JSON.stringify(row)}\n`));
  return digest.digest('base64url');
}
