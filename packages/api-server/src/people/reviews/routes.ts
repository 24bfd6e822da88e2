import { Readable } from 'node:stream';
import { review } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { reviews } from '../../store/index.ts';
import { mount } from '../../server/index.ts';
import { listQuery, listTotal, totalHeaders } from '../../records/index.ts';
import type { Context } from '../../identity/index.ts';
import { applyReview } from './apply-review.ts';
import { decide } from './decide.ts';
import { readEvidence } from './evidence.ts';
import { seesReview } from './may-review.ts';
import { listPeople, listReviews, readReview, reviewColumns } from './review-list.ts';
import { possibleReviewers } from './reviewers.ts';
import { startReview } from './start-review.ts';

/** Access reviews: a Super_Admin starts and applies them, reviewers decide, an Auditor reads them and their evidence. */
export function reviewRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context;

  mount(app, review.list, async ({ query, caller, answer }) => {
    const list = listQuery(query, reviewColumns(caller), seesReview(caller, sql`r`));
    const [rows, total] = await Promise.all([listReviews(db, caller, list), listTotal(db, reviews, list, sql`r`)]);
    return answer(200, rows, totalHeaders(total));
  });

  mount(app, review.create, async ({ body, caller, answer }) => answer(201, await startReview(context, caller, body)));

  mount(app, review.reviewers, async ({ query: { kind, subject }, answer }) => {
    const covered = kind === undefined || subject === undefined ? undefined : { kind, subject };
    return answer(200, await possibleReviewers(db, covered));
  });

  mount(app, review.read, async ({ params, caller, answer }) => answer(200, await readReview(db, caller, params.id)));

  mount(app, review.people, async ({ params, query, caller, answer }) => {
    const { rows, total } = await listPeople(db, caller, params.id, query);
    return answer(200, rows, totalHeaders(total));
  });

  mount(app, review.decide, async ({ params, body, caller, answer }) =>
    answer(200, await decide(db, caller, params.id, body)),
  );

  mount(app, review.apply, async ({ params, caller, answer }) =>
    answer(200, await applyReview(context, caller, params.id)),
  );

  mount(app, review.evidence, async ({ params, caller, answer }) => {
    const { file, name } = await readEvidence(db, caller, params.id);
    return answer(200, Readable.from([file]), { 'content-disposition': `attachment; filename="${name}"` });
  });
}
