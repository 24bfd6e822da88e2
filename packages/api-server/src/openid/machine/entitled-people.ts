import { type EntitledPeople, EntitledPerson } from '@gangway/contract/openapi';
import { sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import * as Type from 'typebox';
import { selectRows } from '../../store/index.ts';
import {
  accountActive,
  bookedJoin,
  isLive,
  limitColumns,
  limitReached,
  LimitRow,
  limitStateOf,
  rolesInService,
  rulingJoin,
} from '../../entitlement/index.ts';
import type { Context } from '../../identity/index.ts';
import type { Client } from '../client/find-client.ts';
import { OAuthError } from '../oauth-error.ts';
import type { Parameters } from '../parameters.ts';
import { requireMachine } from './require-machine.ts';

const PersonRow = Type.Object({
  ...Type.Omit(EntitledPerson, ['usage', 'reason']).properties,
  ...LimitRow.properties,
  id: Type.Integer(),
  limit_reached: Type.Boolean(),
});
type PersonRow = Static<typeof PersonRow>;

const pageSize = 100;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Reads a page of people. @param which.after the id of the last person of the page before. */
async function entitledPeople(
  { db }: Context,
  { service, subject }: Client,
  which: { sub: string } | { after: number },
): Promise<PersonRow[]> {
  const pair = { user: sql`u`, service: sql`v` };
  const sub = subject === 'public' ? sql`u.sub` : sql`q.sub`;
  return selectRows(
    db,
    PersonRow,
    sql`
    select u.id, ${sub}::text as sub, u.email, full_name(u) as name,
           ${accountActive(sql`u`)} and held.entitles as entitled, held.roles, held.limit_value as "limit", held.notification, held.tracking as tracking_url,
           ${limitReached(pair)} as limit_reached, ${limitColumns(pair)},
           (select p.display_name from subscriptions b join plans p on p.id = b.plan_id
             where b.user_id = u.id and b.service_id = ${service.id} and ${isLive(sql`b`)}
             order by b.start_date desc, b.id desc limit 1) as plan
      from users u
      ${subject === 'public' ? sql`` : sql`join oidc_subjects q on q.user_id = u.id and q.service_id = ${service.id}`}
      join lateral (
        ${rolesInService(sql`u`, service.id)}) held on held.roles is not null
      join services v on v.id = ${service.id} ${bookedJoin(pair)} ${rulingJoin(pair)}
     where ${'sub' in which ? sql`${sub} = ${which.sub}::uuid` : sql`u.id > ${which.after}`}
     order by u.id limit ${pageSize}`,
  );
}

function toPerson(row: PersonRow): EntitledPerson {
  const state = limitStateOf(row);
  return {
    sub: row.sub,
    email: row.email,
    name: row.name,
    entitled: row.entitled && !row.limit_reached,
    reason: row.entitled && row.limit_reached ? 'limit-reached' : null,
    roles: row.roles,
    limit: row.limit,
    notification: row.notification,
    tracking_url: row.tracking_url,
    plan: row.plan,
    usage: state && {
      used: state.used,
      limit: state.limit,
      remaining: state.remaining,
      resetsAt: state.resetsAt,
      mode: state.mode,
    },
  };
}

/** Answers a person's access to the calling service, by `sub` (scope `entitlements:read`). @throws OAuthError 401, 403, 404 */
export async function entitlementOf(context: Context, request: FastifyRequest, sub: string): Promise<EntitledPerson> {
  const client = await requireMachine(context, request, 'entitlements:read');
  const [found] = uuid.test(sub) ? await entitledPeople(context, client, { sub }) : [];
  if (!found) throw new OAuthError('not_found', 'No person with a role in this service is known by this sub.', 404);
  return toPerson(found);
}

/** Lists people with a role in the calling service, 100 a page (scope `users:read`). @throws OAuthError 400, 401, 403 */
export async function peopleOf(
  context: Context,
  request: FastifyRequest,
  parameters: Parameters,
): Promise<EntitledPeople> {
  const client = await requireMachine(context, request, 'users:read');
  const after = parameters.get('after') ?? '0';
  if (!/^\d{1,9}$/.test(after)) throw new OAuthError('invalid_request', 'after is not a number.');
  const rows = await entitledPeople(context, client, { after: Number(after) });
  return {
    people: rows.map(toPerson),
    next: rows.length === pageSize ? (rows.at(-1)?.id ?? null) : null,
  };
}
