import * as Type from 'typebox';
import { Applied, ByHash } from './bulk.ts';
import { mostCellCharacters } from './cells.ts';
import { defineRoute } from './define-route.ts';
import { Problem, body, freshSeconds, oneOf, nullable, SentenceCode, SentenceValues } from './shared.ts';

/** Rows of one file, at most. */
export const mostImportRows = 5000;
/** Bytes of a file as it is chosen, and of what a workbook unpacks to. */
export const mostImportBytes = 5 * 1024 * 1024;
export const mostUnpackedBytes = 60 * 1024 * 1024;

/** Kind of records in a file. */
export const ImportKind = oneOf('people', 'organizations');
export type ImportKind = Type.Static<typeof ImportKind>;

const peopleFields = [
  'email',
  'firstName',
  'lastName',
  'name',
  'organization',
  'branches',
  'job',
  'service',
  'role',
  'limit',
  'notification',
  'trackingUrlEnabled',
  'until',
] as const;

/** What a column can mean. */
export const ImportField = oneOf(...peopleFields, 'openToRegistration');
export type ImportField = Type.Static<typeof ImportField>;

/** What a column of each kind of file can mean, in the order in which it is offered. */
export const importFields: Readonly<Record<ImportKind, readonly ImportField[]>> = {
  people: peopleFields,
  organizations: ['organization', 'branches', 'openToRegistration'],
};

const cells = Type.Array(Type.String({ maxLength: mostCellCharacters }), { maxItems: 60 });

/** A table as the file has it, and what its columns mean. */
export const ImportTable = {
  kind: ImportKind,
  /** Heads of the columns. @example ["E-mail", "First name", "Last name"] */
  columns: Type.Array(Type.String({ maxLength: 200 }), { minItems: 1, maxItems: 60 }),
  /** Cells of each row, in the order of the columns. @example [["olga.user@example.com", "Olga", "User"]] */
  rows: Type.Array(cells, { minItems: 1, maxItems: mostImportRows }),
  /**
   * One entry per column, null for one to leave out. Not sent: as the caller said last time, else guessed.
   * @example ["email", "firstName", "lastName"]
   */
  mapping: Type.Optional(Type.Array(nullable(ImportField), { maxItems: 60 })),
  /** Names that the file spells otherwise, and what is meant. */
  names: Type.Optional(
    Type.Array(
      body({
        field: ImportField,
        /** The name as the file has it. @example Harbor Freight */
        text: Type.String({ maxLength: 2000 }),
        /** Name of the record. @example Harbour Freight */
        meant: Type.String({ maxLength: 200 }),
      }),
      { maxItems: 500 },
    ),
  ),
};

/** Outcome that an import would have for a row. */
export const ImportOutcome = oneOf('new', 'changed', 'same', 'error');
export type ImportOutcome = Type.Static<typeof ImportOutcome>;

/** One row of a file, and its outcome. */
export const ImportRow = Type.Object({
  /** Of the table, from 0. @example 0 */
  row: Type.Integer(),
  outcome: ImportOutcome,
  /** The person, or the organization. @example Olga User */
  name: Type.String(),
  /** What becomes of each field; `from` is null where nothing was. */
  changes: Type.Array(
    Type.Object({
      field: ImportField,
      /** Null where nothing was. @example Hamburg */
      from: nullable(Type.String()),
      /** New value. @example Rotterdam */
      to: Type.String(),
    }),
  ),
  /** Why it cannot be done; sentences. */
  errors: Type.Array(
    Type.Object({
      field: nullable(ImportField),
      /** A sentence. @example Organization is required */
      message: Type.String(),
      /** Code of the sentence. @example organization_required */
      code: Type.Optional(SentenceCode),
      values: Type.Optional(SentenceValues),
    }),
  ),
});
export type ImportRow = Type.Static<typeof ImportRow>;

/** A name in the file that nothing is called, with those that are spelt alike, the likeliest first. */
export const UnknownName = Type.Object({
  field: ImportField,
  /** The name as the file has it. @example Harbor Freight */
  text: Type.String(),
  /** Rows that have it. @example 3 */
  rows: Type.Integer(),
  /** Names of records that are spelt alike. @example ["Harbour Freight"] */
  alike: Type.Array(Type.String()),
});
export type UnknownName = Type.Static<typeof UnknownName>;

/** Changes that a file would make. */
export const ImportPreview = Type.Object({
  /** Sent back to apply what the preview showed. @example 9f2c1b7ae04d */
  hash: Type.String(),
  /** Meaning of each column; null for one that is left out. @example ["email", "firstName", "lastName"] */
  mapping: Type.Array(nullable(ImportField)),
  /** The mapping is the one that the caller used last time for these columns. */
  remembered: Type.Boolean(),
  /** One for each row of the file. */
  rows: Type.Array(ImportRow),
  /** Names that no record has. */
  unknown: Type.Array(UnknownName),
});
export type ImportPreview = Type.Static<typeof ImportPreview>;

/** People and organizations from files. */
export const importing = {
  preview: defineRoute({
    method: 'POST',
    path: '/import/preview',
    access: 'imports:write',
    largestBody: 16 * 1024 * 1024,
    summary: 'What a file would change, row by row; changes nothing',
    body: body(ImportTable),
    responses: { 200: ImportPreview, 422: Problem },
  }),
  apply: defineRoute({
    method: 'POST',
    path: '/import/apply',
    access: 'imports:write',
    fresh: { seconds: freshSeconds, of: 'second-step' },
    summary: 'Do what a preview said, by its hash; the same hash again answers the first result',
    body: ByHash,
    responses: { 200: Applied, 404: Problem, 409: Problem },
  }),
};
