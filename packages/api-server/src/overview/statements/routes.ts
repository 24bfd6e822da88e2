import { Readable } from 'node:stream';
import { type Statement, statement } from '@gangway/contract';
import { workbookFromCsv } from '@gangway/table-files/write';
import type { FastifyInstance } from 'fastify';
import { inTransaction } from '../../store/index.ts';
import { type Caller, HttpProblem, mount, say } from '../../server/index.ts';
import { recordChange } from '../../trail/index.ts';
import type { Context } from '../../identity/index.ts';
import { closeStatement } from './close-statement.ts';
import { statementCsv } from './statement-files.ts';
import { findStatement, listStatements, readStatement } from './statements.ts';

/** Monthly statements: what organizations used above what was included. */
export function statementRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context;
  const recordExport = (
    caller: Caller,
    { organization, month, lines }: Pick<Statement, 'organization' | 'month' | 'lines'>,
  ) =>
    inTransaction(db, (tx) =>
      recordChange(tx, caller, {
        action: 'statement.exported',
        target: { type: 'organization', id: organization.id, name: organization.name },
        organizationId: organization.id,
        after: { month, rows: lines },
      }),
    );
  const download = (name: string) => ({ 'content-disposition': `attachment; filename="${name}"` });
  /** A statement as a file with its headers. The trail notes who took it. */
  const fileOf = async (format: 'csv' | 'xlsx', caller: Caller, organization: number, month: string) => {
    const found = await readStatement(db, caller, organization, month);
    await recordExport(caller, found);
    const csv = statementCsv(found);
    const body = format === 'csv' ? csv : Readable.from([Buffer.from(await workbookFromCsv(csv))]);
    return { body, headers: download(`statement-${month}.${format}`) };
  };

  mount(app, statement.list, async ({ query, caller, answer }) =>
    answer(200, await listStatements(db, caller, query.organization)),
  );

  mount(app, statement.read, async ({ params: { organization, month }, query, caller, answer, answerFile }) => {
    if (query.format === undefined) return answer(200, await readStatement(db, caller, organization, month));
    const { body, headers } = await fileOf(query.format, caller, organization, month);
    return answerFile(query.format, body, headers);
  });

  mount(app, statement.exportCsv, async ({ params: { organization, month }, caller, answer }) => {
    const { body, headers } = await fileOf('csv', caller, organization, month);
    return answer(200, body, headers);
  });

  mount(app, statement.exportWorkbook, async ({ params: { organization, month }, caller, answer }) => {
    const { body, headers } = await fileOf('xlsx', caller, organization, month);
    return answer(200, body, headers);
  });

  mount(app, statement.evidence, async ({ params: { organization, month }, caller, answer }) => {
    const { body, signature, ...found } = await findStatement(db, caller, organization, month);
    if (body === null || signature === null) {
      throw new HttpProblem(409, 'statement_open', say('statement_open'));
    }
    const [header, , signed] = signature.split('.');
    // The flattened JSON of a signature (RFC 7515 7.2.2): one file that libraries verify as it is.
    const file = { protected: header, payload: Buffer.from(body).toString('base64url'), signature: signed };
    await recordExport(caller, { organization: found.organization, month, lines: 0 });
    return answer(
      200,
      Readable.from([Buffer.from(JSON.stringify(file))]),
      download(`statement-${month}-evidence.json`),
    );
  });

  mount(app, statement.close, async ({ params: { organization, month }, caller, answer }) =>
    answer(200, await inTransaction(db, (tx) => closeStatement(tx, context, caller, organization, month))),
  );
}
