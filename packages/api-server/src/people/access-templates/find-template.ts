import { nullable } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import * as Type from 'typebox';
import { arrayOf, selectRows } from '../../store/index.ts';
import { HttpProblem, say } from '../../server/index.ts';
import { loader, type UnitOfWork } from '../../trail/index.ts';
import type { Administrator } from '../../entitlement/index.ts';

const TemplateRow = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  organizationId: nullable(Type.Integer()),
});

const templates = loader<number, Type.Static<typeof TemplateRow> | undefined>(
  async (tx, ids) => {
    const rows = await selectRows(
      tx,
      TemplateRow,
      sql`select id, name, organization_id as "organizationId" from access_templates
           where id = any (${arrayOf(ids)}::int[]) order by id for key share`,
    );
    return ids.map((id) => rows.find((row) => row.id === id));
  },
  (id) => id,
);

/** Finds a template that people of the organization may be started from: its own, or one for every organization. */
export async function findTemplate(
  work: UnitOfWork<Administrator>,
  organizationId: number | null,
  id: number,
): Promise<{ name: string } | undefined> {
  const found = await templates(work).load(id);
  return found?.organizationId === null || found?.organizationId === organizationId ? found : undefined;
}

/** @throws HttpProblem 422 at `job` unless people of the organization may be started from it. */
export async function checkTemplate(
  work: UnitOfWork<Administrator>,
  organizationId: number | null,
  id: number,
): Promise<{ name: string }> {
  const found = await findTemplate(work, organizationId, id);
  if (found) return found;
  const message = say('no_such_template');
  throw new HttpProblem(422, 'no_such_job', message, { field: 'job' });
}
