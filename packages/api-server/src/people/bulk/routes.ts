import { bulk } from '@gangway/contract';
import type { FastifyInstance } from 'fastify';
import { applyBatch, undoBatch } from '../batches/apply-batch.ts';
import { previewBatch } from '../batches/preview-batch.ts';
import { listBatchRows, listBatches, readBatch } from '../batches/read-batch.ts';
import { mount } from '../../server/index.ts';
import { totalHeaders } from '../../records/index.ts';
import type { Context } from '../../identity/index.ts';
import { batchKinds } from '../batch-kinds.ts';
import { peopleBatch } from './people-batch.ts';
import { resolveOperation } from './resolve-operation.ts';
import {
  idsOfSelection,
  peopleOfFilter,
  peopleSubjects,
  subscriptionSubjects,
  subscriptionsOfFilter,
} from './selected.ts';
import { subscriptionsBatch } from './subscriptions-batch.ts';

/** Many people or subscriptions at once. Progress and undo are those of every batch, whatever made it. */
export function bulkRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context;

  mount(app, bulk.preview, async ({ body, caller, answer }) => {
    const isOfPeople = body.operation.kind !== 'end-subscription';
    const { operation, title } = await resolveOperation(db, caller, body.operation);
    const { ids, filter } = await idsOfSelection(body.selection, (wanted) =>
      isOfPeople ? peopleOfFilter(db, caller, wanted) : subscriptionsOfFilter(db, caller, wanted),
    );
    const subjects = await (isOfPeople ? peopleSubjects : subscriptionSubjects)(db, caller, ids);
    const { hash, rows } = await previewBatch(context, caller, isOfPeople ? peopleBatch : subscriptionsBatch, {
      title,
      operation,
      selection: filter,
      rows: subjects,
      canUndo: operation.kind !== 'end-sessions',
    });
    return answer(200, {
      hash,
      rows: ids.map((id, index) => ({
        id,
        name: subjects[index]?.name ?? null,
        outcome: rows[index]?.outcome ?? 'refused',
        reason: rows[index]?.reason ?? null,
        ...(rows[index]?.said ? { said: [...rows[index].said] } : {}),
      })),
    });
  });

  mount(app, bulk.apply, async ({ body, caller, answer }) =>
    answer(200, await applyBatch(context, batchKinds, caller, body.hash)),
  );

  mount(app, bulk.list, async ({ caller, answer }) => answer(200, await listBatches(db, caller)));

  mount(app, bulk.read, async ({ params, caller, answer }) => answer(200, await readBatch(db, caller, params.batchId)));

  mount(app, bulk.rows, async ({ params, query, caller, answer }) => {
    const { rows, total } = await listBatchRows(db, caller, params.batchId, query);
    return answer(200, rows, totalHeaders({ total, capped: false }));
  });

  mount(app, bulk.undo, async ({ params, caller, answer }) =>
    answer(200, await undoBatch(context, batchKinds, caller, params.batchId)),
  );
}
