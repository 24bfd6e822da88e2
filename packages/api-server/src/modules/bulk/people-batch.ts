import type { BulkFilter, ServiceAccess } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import type { Static } from 'typebox';
import * as Type from 'typebox';
import { notifyOfPeople } from '../../batches/batch-notice.ts';
import type { BatchKind, ChangedSubject, Chosen, RowChange, Subject, Work } from '../../batches/batch-kind.ts';
import { type Caller, writeScope } from '../../caller.ts';
import { HttpProblem } from '../../http/http-problem.ts';
import { type ManagedUser, admitted, lockUsers } from '../../identity/managed-user.ts';
import type { Database, Transaction } from '../../store/database.ts';
import { selectRows } from '../../store/select-rows.ts';
import { arrayOf } from '../../store/sql-fragments.ts';
import { endSessionsOfPerson, listSessions } from '../sessions/session-list.ts';
import { switchUser } from '../user-state/toggle-user.ts';
import { type KnownPerson, lockPeople } from '../users/known-people.ts';
import type { PersonDetail } from '../users/read-user.ts';
import { type UserChange, changeUser } from '../users/update-user.ts';
import { refuseEdited } from './refuse-edited.ts';
import type { ResolvedOperation } from './resolve-operation.ts';
import { peopleOfFilter } from './selected.ts';

type PeopleWork = Work<ResolvedOperation>;

/** Of a chunk, by the ids of the people. */
interface Known {
  users: ReadonlyMap<number, ManagedUser>;
  /** Where more than the state is changed. */
  people: ReadonlyMap<number, KnownPerson>;
  /** What they hold in the operation's service. */
  held: ReadonlyMap<number, Held>;
}

/** State, grants, limit, branch and sessions of many people, each by the rules of the single change. */
export const peopleBatch: BatchKind<ResolvedOperation, unknown, Known> = {
  name: 'users',
  permission: ({ kind }) =>
    kind === 'state' ? 'users:write' : kind === 'end-sessions' ? 'user-sessions:write' : 'users:edit',
  world,
  prepare: async ({ tx, caller, operation }, subjects) => {
    const ids = subjects.flatMap(({ id }) => id ?? []);
    if (operation.kind === 'state' || operation.kind === 'end-sessions') {
      return { users: await lockUsers(tx, caller, ids), people: new Map(), held: new Map() };
    }
    const people = await lockPeople(tx, caller, ids);
    const held = 'serviceId' in operation ? await heldExactly(tx, ids, operation.serviceId) : new Map<number, Held>();
    return { users: new Map(), people, held };
  },
  change: async (work, subject, known) => {
    const id = personOf(subject);
    if (id === work.caller.id) throw new HttpProblem(403, 'own_account', 'This is your own account.');
    if (work.operation.kind === 'state')
      return switchPerson(work, known.users.get(id), subject, work.operation.isActive);
    if (work.operation.kind === 'end-sessions') return endSessions(work, known.users.get(id));
    return changePerson(work, id, subject, known);
  },
  undo: async (work, subject, known) => {
    const id = personOf(subject);
    if (work.operation.kind === 'state') {
      await switchBack(work, known.users.get(id), subject);
    } else {
      await changeBack(work, id, subject, known);
    }
  },
  applied: async (tx, batch) => {
    if (batch.operation.kind !== 'state') return;
    await notifyOfPeople(tx, batch, 'user-state', batch.operation.isActive ? 'activated' : 'deactivated');
  },
};

function personOf({ id }: Subject): number {
  if (id === null) throw new HttpProblem(404, 'no_such_user', 'There is no such user.');
  return id;
}

async function switchPerson(
  { tx, caller }: PeopleWork,
  user: ManagedUser | undefined,
  subject: Subject,
  isActive: boolean,
): Promise<RowChange> {
  const target = admitted(caller, user);
  refuseEdited(target.version, subject.seenVersion, 'the preview');
  if (target.is_active === isActive) {
    return { changed: false, reason: isActive ? 'Is active already.' : 'Is inactive already.' };
  }
  await switchUser(tx, caller, target, isActive);
  return { changed: true, before: { isActive: target.is_active }, version: target.version + 1 };
}

async function switchBack(
  { tx, caller, operation }: PeopleWork,
  user: ManagedUser | undefined,
  subject: ChangedSubject,
): Promise<void> {
  if (operation.kind !== 'state') return;
  const target = admitted(caller, user);
  refuseEdited(target.version, subject.leftVersion, 'then');
  await switchUser(tx, caller, target, !operation.isActive);
}

async function endSessions({ tx, caller }: PeopleWork, user: ManagedUser | undefined): Promise<RowChange> {
  const { id } = admitted(caller, user);
  if ((await listSessions(tx, id, '')).length === 0) return { changed: false, reason: 'Has no open session.' };
  await endSessionsOfPerson(tx, caller, id);
  return { changed: true, before: null, version: null };
}

async function changePerson(
  { tx, caller, context, operation }: PeopleWork,
  id: number,
  subject: Subject,
  { people, held }: Known,
): Promise<RowChange> {
  let reason = '';
  const changed = await changeUser(
    tx,
    context,
    caller,
    id,
    (person) => {
      refuseEdited(person.version, subject.seenVersion, 'the preview');
      const change = wantedOf(operation, person);
      if (typeof change !== 'string') return { version: person.version, ...change };
      reason = change;
      return undefined;
    },
    { known: people.get(id) },
  );
  if (!changed) return { changed: false, reason };
  const { branches, version } = changed.before;
  const before: Before = { branches: branches.map((branch) => branch.id), held: held.get(id) ?? null };
  return { changed: true, before, version: version + 1 };
}

type Wanted = Pick<UserChange, 'branches' | 'services'>;

/** What the operation makes of a person, or the sentence that says why it changes nothing. */
function wantedOf(operation: ResolvedOperation, person: PersonDetail): Wanted | string {
  const { service, role } = operation;
  const held = service && person.services[service.key];
  const withAccess = (access: ServiceAccess): Wanted | string =>
    service === undefined || JSON.stringify(access) === JSON.stringify(held)
      ? 'Has it already.'
      : { services: { ...person.services, [service.key]: access } };
  switch (operation.kind) {
    case 'grant': {
      const roles = held?.role ?? [];
      const wanted = role?.key ?? '';
      const names = roles.includes(wanted) ? roles : [...roles, wanted];
      const until = operation.until === undefined ? (held?.until ?? null) : operation.until;
      const { limit, notification, trackingUrlEnabled } = operation;
      return withAccess({
        role: names,
        limit,
        notification,
        // Off for any other role; so it is read back, too.
        trackingUrlEnabled: trackingUrlEnabled && names.includes('api_user'),
        until,
      });
    }
    case 'limit':
      return held ? withAccess({ ...held, limit: operation.limit }) : `Has no role in ${service?.name ?? ''}.`;
    case 'revoke': {
      const kept = role === undefined ? [] : (held?.role ?? []).filter((name) => name !== role.key);
      if (!held || kept.length === held.role.length) {
        return role
          ? `Does not have ${role.name} in ${service?.name ?? ''}.`
          : `Has no role in ${service?.name ?? ''}.`;
      }
      if (kept.length > 0) return withAccess({ ...held, role: kept });
      const { [service?.key ?? '']: _gone, ...others } = person.services;
      return { services: others };
    }
    case 'branch': {
      const now = person.branches.map(({ id }) => id);
      const branches = operation.mode === 'move' ? [operation.branchId] : [...new Set([...now, operation.branchId])];
      return branches.join() === now.join() ? 'Works there already.' : { branches };
    }
    case 'state':
    case 'end-sessions':
    case 'end-subscription':
      throw new Error(`${operation.kind} changes no grants`);
  }
}

/** Rows as they stood: limits and switches of each role, and the ids that give them their place in lists. */
const Held = Type.Object({
  grants: Type.Array(
    Type.Object({
      id: Type.Integer(),
      role_id: Type.Integer(),
      limit_value: Type.Union([Type.Integer(), Type.Null()]),
      notification: Type.Boolean(),
      tracking_url_enabled: Type.Boolean(),
      until: Type.Union([Type.String(), Type.Null()]),
      created_at: Type.String(),
    }),
  ),
  /** The day when an earlier access ended, which the launcher tells. */
  endedOn: Type.Union([Type.String(), Type.Null()]),
});
type Held = Static<typeof Held>;

interface Before {
  branches: number[];
  /** Of the operation's service; null where it has none. */
  held: Held | null;
}

async function heldExactly(
  tx: Transaction,
  ids: readonly number[],
  serviceId: number,
): Promise<ReadonlyMap<number, Held>> {
  const rows = await selectRows(
    tx,
    Type.Object({ userId: Type.Integer(), ...Held.properties }),
    sql`
    select u.id as "userId",
           coalesce((select json_agg(x) from (
             select id, role_id, limit_value, notification, tracking_url_enabled, until, created_at from user_service_roles
              where user_id = u.id and service_id = ${serviceId} order by id) x), '[]') as grants,
           (select ended_on::text from ended_grants where user_id = u.id and service_id = ${serviceId}) as "endedOn"
      from unnest(${arrayOf(ids)}::int[]) u (id)`,
  );
  return new Map(rows.map(({ userId, ...held }) => [userId, held]));
}

/** By the rules of a single change first, then to the letter. */
async function changeBack(work: PeopleWork, id: number, subject: ChangedSubject, { people }: Known): Promise<void> {
  const { tx, caller, context, operation } = work;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by `changePerson`
  const { branches, held } = subject.before as Before;
  const service = operation.service?.key;
  const former = await formerAccess(tx, held);
  await changeUser(
    tx,
    context,
    caller,
    id,
    (person) => {
      refuseEdited(person.version, subject.leftVersion, 'then');
      if (service === undefined) return { version: person.version, branches };
      const { [service]: _now, ...others } = person.services;
      return { version: person.version, services: former ? { ...others, [service]: former } : others };
    },
    { known: people.get(id) },
  );
  if (held === null || !('serviceId' in operation)) return;
  await tx.execute(sql`
    update user_service_roles x
       set id = g.id, limit_value = g.limit_value, notification = g.notification, tracking_url_enabled = g.tracking_url_enabled,
           until = g.until, created_at = g.created_at
      from jsonb_to_recordset(${JSON.stringify(held.grants)}::jsonb)
           as g (id integer, role_id integer, limit_value integer, notification boolean, tracking_url_enabled boolean, until date,
                 created_at timestamptz)
     where x.user_id = ${id} and x.service_id = ${operation.serviceId} and x.role_id = g.role_id`);
  if (held.endedOn !== null) {
    await tx.execute(sql`
      insert into ended_grants (user_id, service_id, ended_on) values (${id}, ${operation.serviceId}, ${held.endedOn})
      on conflict (user_id, service_id) do update set ended_on = excluded.ended_on`);
  }
}

async function formerAccess(tx: Transaction, held: Held | null): Promise<ServiceAccess | undefined> {
  const [first] = held?.grants ?? [];
  if (!held || !first) return undefined;
  const ids = held.grants.map((grant) => grant.role_id);
  const roles = await selectRows(
    tx,
    Type.Object({ id: Type.Integer(), name: Type.String() }),
    sql`select id, name from roles where id in ${ids}`,
  );
  return {
    role: ids.flatMap((id) => roles.find((role) => role.id === id)?.name ?? []),
    limit: first.limit_value ?? 0,
    notification: first.notification,
    trackingUrlEnabled: held.grants.some((grant) => grant.tracking_url_enabled),
    until: first.until,
  };
}

/** Everyone's version, who the filter finds, and what the operation names as it stands; for others than a Super_Admin, what is released. */
async function world(
  db: Database,
  caller: Caller,
  { operation, selection, ids }: Chosen<ResolvedOperation>,
): Promise<string> {
  const { kind } = operation;
  const service = kind === 'grant' || kind === 'revoke' || kind === 'limit' ? operation.serviceId : null;
  const role = kind === 'grant' || kind === 'revoke' ? (operation.roleId ?? null) : null;
  const branch = kind === 'branch' ? operation.branchId : null;
  const selected = sql`any (${arrayOf(ids)}::int[])`;
  const homes = sql`(select organization_id from users where id = ${selected})`;
  const released =
    writeScope(caller) === null
      ? sql`''`
      : sql`(select string_agg(concat_ws(':', organization_id, service_id), ',' order by organization_id, service_id)
               from released_services where organization_id in ${homes})
         || coalesce((select string_agg(concat_ws(':', organization_id, role_id), ',' order by organization_id, role_id)
               from released_roles where organization_id in ${homes}), '')`;
  const [found] = await selectRows(
    db,
    Type.Object({ world: Type.String() }),
    sql`
    select concat_ws('|',
      (select string_agg(u.id || ':' || u.version, ',' order by u.id) from users u where u.id = ${selected}),
      (select s.name || s.is_active from services s where s.id = ${service}::int),
      (select r.name || r.is_active from roles r where r.id = ${role}::int),
      (select count(*) from service_roles where service_id = ${service}::int and role_id = ${role}::int),
      (select b.organization_id || b.name || b.is_active from branches b where b.id = ${branch}::int),
      ${released}) as world`,
  );
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- kept by the preview
  const again = selection === null ? ids : await peopleOfFilter(db, caller, selection as BulkFilter);
  return `${found?.world ?? ''}|${again.join()}`;
}
