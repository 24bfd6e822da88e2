import { createHash } from 'node:crypto';
import { type ImportKind, type PlannedOutcome, importing } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import * as Type from 'typebox';
import { applyBatch } from '../batches/apply-batch.ts';
import type { BatchKind } from '../batches/batch-kind.ts';
import { keepPreview } from '../batches/preview-batch.ts';
import { type Database, importMappings, dryRun, selectRows } from '../../store/index.ts';
import { unitOfWork } from '../../trail/index.ts';
import { type Caller, fieldProblem, mount } from '../../server/index.ts';
import type { Context } from '../../identity/index.ts';
import { batchKinds } from '../batch-kinds.ts';
import { type Mapping, guessColumns, isMapping } from './import-model.ts';
import {
  type ImportPreview,
  type ImportSource,
  type NoOperation,
  type PlannedRow,
  snapshotOfRows,
} from './import-rows.ts';
import { organizationsImport } from './organizations-import.ts';
import { peopleImport, previewPeopleImport } from './people-import.ts';
import { readOrganizations } from './read-organizations.ts';

/** People, and organizations with branches, from a file that the browser has read. */
export function importRoutes(app: FastifyInstance, context: Context): void {
  const { db, config } = context;

  mount(app, importing.preview, async ({ body, caller, answer }) => {
    const { kind, columns } = body;
    const known = body.mapping === undefined ? await rememberedMapping(db, caller, kind, columns) : undefined;
    const mapping = body.mapping ?? known ?? guessColumns(kind, columns);
    if (!isMapping(kind, columns, mapping)) {
      throw fieldProblem('mapping', 'Match each column to one field, and use each field once.');
    }
    if (body.mapping !== undefined) await remember(db, caller, kind, columns, body.mapping);
    const table = { kind, mapping: [...mapping], rows: body.rows, names: body.names ?? [] };
    const source: ImportSource = { table, emailTldMaxLetters: config.emailTldMaxLetters };
    const { hash, plan } =
      kind === 'people'
        ? await previewPeopleFile(context, caller, source)
        : await previewOrganizations(context, caller, source);
    return answer(200, {
      hash,
      mapping: [...mapping],
      remembered: known !== undefined,
      rows: plan.rows.map(({ outcome, name, changes, errors }, row) => ({ row, outcome, name, changes, errors })),
      unknown: plan.unknown,
    });
  });

  mount(app, importing.apply, async ({ body, caller, answer }) =>
    answer(200, await applyBatch(context, batchKinds, caller, body.hash)),
  );
}

async function previewPeopleFile(context: Context, caller: Caller, source: ImportSource) {
  const plan = await dryRun(context.db, (tx) => previewPeopleImport(unitOfWork(tx, caller), source));
  return { plan, hash: await keep(context, caller, peopleImport, 'Import people', source, plan) };
}

async function previewOrganizations(context: Context, caller: Caller, source: ImportSource) {
  const plan = await readOrganizations(context.db, caller, source.table);
  return { plan, hash: await keep(context, caller, organizationsImport, 'Import organizations', source, plan) };
}

function keep<Plan>(
  context: Context,
  caller: Caller,
  batch: BatchKind<NoOperation, Plan | null>,
  title: string,
  selection: ImportSource,
  { rows }: ImportPreview<Plan>,
): Promise<string> {
  const wanted = {
    title,
    operation: {},
    selection,
    rows: rows.map(({ id, name, seenVersion, plan }) => ({ id, name, seenVersion, plan })),
    planned: rows.map(plannedOutcome),
    canUndo: batch.name === peopleImport.name,
  };
  return keepPreview(context, caller, batch, wanted, snapshotOfRows(rows));
}

function plannedOutcome({ outcome, errors }: PlannedRow<unknown>): { outcome: PlannedOutcome; reason: string | null } {
  if (outcome === 'error') return { outcome: 'refused', reason: errors.map(({ message }) => message).join(' ') };
  return outcome === 'same' ? { outcome: 'no-change', reason: null } : { outcome: 'will-change', reason: null };
}

function digest(columns: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(columns)).digest('base64url');
}

const Remembered = Type.Object({ mapping: importing.preview.responses[200].properties.mapping });

/** What the caller said last time; using it again keeps it. */
async function rememberedMapping(
  db: Database,
  caller: Caller,
  kind: ImportKind,
  columns: readonly string[],
): Promise<Mapping | undefined> {
  const [found] = await selectRows(
    db,
    Remembered,
    sql`update import_mappings set used_at = now()
         where user_id = ${caller.id} and kind = ${kind} and columns_hash = ${digest(columns)} returning mapping`,
  );
  return found?.mapping;
}

async function remember(db: Database, caller: Caller, kind: ImportKind, columns: readonly string[], mapping: Mapping) {
  const usedAt = sql`now()`;
  await db
    .insert(importMappings)
    .values({ userId: caller.id, kind, columnsHash: digest(columns), mapping: [...mapping] })
    .onConflictDoUpdate({
      target: [importMappings.userId, importMappings.kind, importMappings.columnsHash],
      set: { mapping: [...mapping], usedAt },
    });
}
