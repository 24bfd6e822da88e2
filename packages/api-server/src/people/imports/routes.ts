import { createHash } from 'node:crypto';
import { type ImportKind, importing } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import * as Type from 'typebox';
import { applyBatch } from '../batches/apply-batch.ts';
import { keepPreview, type Planned } from '../batches/preview-batch.ts';
import { type Database, importMappings, selectRows } from '../../store/index.ts';
import { type Caller, fieldProblem, mapInTurns, mount, say } from '../../server/index.ts';
import type { Context } from '../../identity/index.ts';
import { batchKinds } from '../batch-kinds.ts';
import { type Mapping, guessColumns, isMapping } from './import-model.ts';
import { type ImportSource, type NoOperation, type PlannedRow, snapshotOfRows } from './import-rows.ts';
import { organizationsImport } from './organizations-import.ts';
import { peopleImport } from './people-import.ts';

/** People, and organizations with branches, from a file that the browser has read. */
export function importRoutes(app: FastifyInstance, context: Context): void {
  const { db, config } = context;

  mount(app, importing.preview, async ({ body, caller, answer }) => {
    const { kind, columns } = body;
    const known = body.mapping === undefined ? await rememberedMapping(db, caller, kind, columns) : undefined;
    const mapping = body.mapping ?? known ?? guessColumns(kind, columns);
    if (!isMapping(kind, columns, mapping)) {
      throw fieldProblem('mapping', say('mapping_ambiguous'));
    }
    if (body.mapping !== undefined) await remember(db, caller, kind, columns, body.mapping);
    const table = { kind, ...(await mappedColumns(mapping, body.rows)), names: body.names ?? [] };
    const source: ImportSource = { table, emailTldMaxLetters: config.emailTldMaxLetters };
    const batch = kind === 'people' ? peopleImport : organizationsImport;
    const plan = await batch.preview(db, caller, source);
    const hash = await keepPreview<NoOperation, unknown>(
      context,
      caller,
      batch,
      {
        title: kind === 'people' ? say('batch_import_people') : say('batch_import_organizations'),
        operation: {},
        selection: source,
        rows: plan.rows.map(({ id, name, seenVersion, plan: change }) => ({ id, name, seenVersion, plan: change })),
        planned: plan.rows.map(plannedOutcome),
        canUndo: kind === 'people',
      },
      await snapshotOfRows(plan.rows),
    );
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

/** The columns that mean something: the others are neither planned nor kept. */
async function mappedColumns(mapping: Mapping, rows: readonly (readonly string[])[]) {
  const kept = mapping.flatMap((field, column) => (field === null ? [] : [{ field, column }]));
  return {
    mapping: kept.map(({ field }) => field),
    rows: await mapInTurns(rows, (cells) => kept.map(({ column }) => cells[column] ?? '')),
  };
}

function plannedOutcome({ outcome, errors }: PlannedRow<unknown>): Planned {
  if (outcome === 'error') {
    const found = errors.map(({ code, values }) => ({ code, ...(values ? { values } : {}) }));
    return { outcome: 'refused', reason: errors.map(({ message }) => message).join(' '), said: found };
  }
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
