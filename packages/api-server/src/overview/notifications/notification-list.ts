import {
  type Database,
  folded,
  isoInstant,
  notifications,
  pageClause,
  type Prepared,
  prepared,
  selectRows,
  type Store,
  whereClause,
} from '../../store/index.ts';
import type { Caller } from '../../server/index.ts';
import type { ListColumns, ListQuery } from '../../records/index.ts';
import {
  may,
  organizationWithin,
  personIdWithin,
  readScope,
  recordWithin,
  type Scope,
  writeScope,
} from '../../entitlement/index.ts';
import { Notification } from '@gangway/contract';
import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import * as Type from 'typebox';

/** A value, or its placeholder in a prepared statement. */
type Value = number | Placeholder;

/** Read or not is a matter of each reader: one notification goes to all administrators of an organization. */
function isRead(callerId: Value): SQL {
  return sql`exists (select 1 from notification_reads r
    where r.notification_id = ${notifications.id} and r.user_id = ${callerId})`;
}

/** The notification is about an open request that the caller may answer and did not make. */
function needsCaller(caller: Caller): SQL {
  const scope = writeScope(caller);
  if (!may(caller, 'access-requests:write')) return sql`false`;
  const within = recordWithin(scope, { userId: sql`q.user_id`, organizationId: sql`q.organization_id` });
  return needsAnswer(caller.id, sql`${within} and ${organizationWithin(scope, sql`${notifications.organizationId}`)}`);
}

/** The notification is about an open request `q` of someone else, within reach. */
function needsAnswer(callerId: Value, within: SQL): SQL {
  return sql`exists (select 1 from access_requests q
    where q.id = ${notifications.accessRequestId} and q.status = 'open' and q.user_id is distinct from ${callerId}
      and ${within})`;
}

export function notificationColumns(caller: Caller): ListColumns {
  return {
    sort: { id: notifications.id, createdAt: notifications.createdAt, kind: notifications.kind },
    defaultSort: '-createdAt',
    id: notifications.id,
    filter: {
      needsYou: (value) => (value === 'true' ? needsCaller(caller) : sql`not ${needsCaller(caller)}`),
      unread: (value) => (value === 'true' ? sql`not ${isRead(caller.id)}` : isRead(caller.id)),
    },
    search: folded(notifications.title),
  };
}

/**
 * Limits notifications to those addressed to the caller and those to all administrators of an organization in scope, without the
 * caller's own acts.
 */
export function notificationScope(caller: Caller): SQL {
  return addressedTo(caller.id, readScope(caller));
}

function addressedTo(callerId: Value, scope: Scope | null): SQL {
  return addressed(
    callerId,
    scope === null
      ? sql`true`
      : sql`(${organizationWithin(scope, sql`${notifications.organizationId}`)} and ${requestWithin(scope)})`,
  );
}

/** Limits notifications about requests to people of the branches in scope; all others are of the organization. */
function requestWithin(scope: Scope): SQL {
  if (scope.branchIds === null) return sql`true`;
  return sql`exists (select 1 from access_requests q where q.id = ${notifications.accessRequestId}
    and ${personIdWithin(scope, sql`q.user_id`)})`;
}

function addressed(callerId: Value, shared: SQL): SQL {
  return sql`(${notifications.actorId} is distinct from ${callerId} and (${notifications.recipientId} = ${callerId}
    or (${notifications.recipientId} is null and ${shared})))`;
}

/** The person who asks, or the organization; a request for an account has no user, hence its own id. */
const about = sql`coalesce(
  (select jsonb_build_object('kind', 'person', 'id', coalesce(q.user_id, q.id),
            'name', btrim(q.first_name || ' ' || q.last_name))
     from access_requests q where q.id = ${notifications.accessRequestId}),
  (select jsonb_build_object('kind', 'organization', 'id', o.id, 'name', o.display_name)
     from organizations o where o.id = ${notifications.organizationId}))`;

export function listNotifications(db: Database, caller: Caller, list: ListQuery): Promise<Notification[]> {
  return selectRows(
    db,
    Notification,
    sql`select ${notifications.id} as id, ${notifications.kind} as kind, ${notifications.title} as title, nullif(${notifications.message}, '')::jsonb as said,
               ${notifications.link} as link, ${isoInstant(notifications.createdAt)} as "createdAt",
               ${isRead(caller.id)} as read, ${needsCaller(caller)} as "needsYou", ${about} as about
          from ${notifications} ${whereClause(list.where)} ${pageClause(list)}`,
  );
}

const Counts = Type.Object({ unread: Type.Integer(), needsYou: Type.Integer() });
type Counts = Type.Static<typeof Counts>;

/** Counts apart: each finds its notifications by another index. */
function counts(callerId: Value, mine: SQL, needs: SQL): SQL {
  const among = sql`(select count(*)::int from ${notifications} where ${mine}`;
  return sql`select ${among} and not ${isRead(callerId)}) as unread, ${among} and ${needs}) as "needsYou"`;
}

const one = sql.placeholder('caller');
const home = sql.placeholder('organization');

function preparedCounts(name: string, shared: SQL, needs: SQL): Prepared<typeof Counts> {
  return prepared(name, Counts, counts(one, addressed(one, shared), needs));
}
const countsOfAll = preparedCounts('notification_counts_of_all', sql`true`, needsAnswer(one, sql`true`));
const countsOfReader = preparedCounts('notification_counts_of_reader', sql`true`, sql`false`);
const countsOfOrganization = preparedCounts(
  'notification_counts_of_organization',
  sql`${notifications.organizationId} = ${home}`,
  needsAnswer(one, sql`q.organization_id = ${home} and ${notifications.organizationId} = ${home}`),
);

/** Asked by every open console once a minute. */
export async function countNotifications(store: Store, caller: Caller): Promise<Counts> {
  const [row] = await countsFor(store, caller);
  return row ?? { unread: 0, needsYou: 0 };
}

function countsFor(store: Store, caller: Caller): Promise<Counts[]> {
  const reads = readScope(caller);
  if (reads !== null && reads.branchIds === null)
    return store.prepared(countsOfOrganization, { caller: caller.id, organization: reads.organizationId });
  if (reads === null && writeScope(caller) === null) return store.prepared(countsOfAll, { caller: caller.id });
  if (reads === null && !may(caller, 'access-requests:write'))
    return store.prepared(countsOfReader, { caller: caller.id });
  return selectRows(store.db, Counts, counts(caller.id, addressedTo(caller.id, reads), needsCaller(caller)));
}

const Found = Type.Object({ found: Type.Boolean() });

/**
 * Marks one or all of the caller's notifications as read; not audited, since it concerns no one else.
 * @returns whether the caller may see any such notification.
 */
export async function markRead(db: Database, caller: Caller, id: number | 'all'): Promise<boolean> {
  const which = id === 'all' ? sql`true` : sql`${notifications.id} = ${id}`;
  const rows = await selectRows(
    db,
    Found,
    sql`with visible as (
          select ${notifications.id} as id from ${notifications} where ${notificationScope(caller)} and ${which}
        ), marked as (
          insert into notification_reads (user_id, notification_id)
          select ${caller.id}, id from visible on conflict do nothing)
        select exists (select 1 from visible) as found`,
  );
  return rows[0]?.found ?? false;
}
