import { sql } from 'drizzle-orm';
import * as Type from 'typebox';
import { selectRows, type Transaction } from '../../store/index.ts';
import type { RequestRow } from './find-request.ts';

/** Whether the `sub` of an ID token hint is this person's at the service (OpenID Connect Core 3.1.2.2). */
export async function isHintedPerson(
  tx: Transaction,
  userId: number,
  { service_id: serviceId, subject }: Pick<RequestRow, 'service_id' | 'subject'>,
  sub: string,
): Promise<boolean> {
  const rows = await selectRows(
    tx,
    Type.Object({ sub: Type.String() }),
    subject === 'public'
      ? sql`select sub from users where id = ${userId}`
      : sql`select sub from oidc_subjects where user_id = ${userId} and service_id = ${serviceId}`,
  );
  return rows[0]?.sub === sub;
}
