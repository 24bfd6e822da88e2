import { say } from '../../server/index.ts';
import { arrayOf, type Database, selectRows } from '../../store/index.ts';
import type { Caller } from '../../server/index.ts';
import { writeScope } from '../../entitlement/index.ts';
import { admitted, endSessionsOfPerson, listSessions, lockUsers, type ManagedUser } from '../../identity/index.ts';
import { BulkFilter, nullable } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import * as Type from 'typebox';
import { notifyOfPeople } from '../batches/notify-of-people.ts';
import {
  type BatchKind,
  type ChangedSubject,
  type Chosen,
  type RowOutcome,
  stored,
  type Subject,
  type Work,
  eachRow,
} from '../batches/batch-kind.ts';
import { changeRows, ownAccount } from '../batches/change-rows.ts';
import { switchUser } from '../users/toggle-user.ts';
import { prefetchPeople } from '../users/change-people.ts';
import type { PersonDetail } from '../users/read-user.ts';
import { ExactGrants, exactGrants, formerAccess, restoreExactly } from './exact-grants.ts';
import { refuseEdited } from './refuse-edited.ts';
import type { ResolvedOperation } from './resolve-operation.ts';
import { peopleOfFilter } from './selected.ts';
import { wantedOf } from './wanted-change.ts';

type PeopleWork = Work<ResolvedOperation>;

/** State, grants, limit, branch and sessions of many people, each by the rules of the single change. */
export const peopleBatch: BatchKind<ResolvedOperation> = {
  name: 'users',
  permission: ({ kind }) =>
    kind === 'state' ? 'users:write' : kind === 'end-sessions' ? 'user-sessions:write' : 'users:edit',
  snapshot,
  change: async (work, subjects) => {
    const { operation } = work;
    if (operation.kind === 'state') return switchPeople(work, subjects, operation.isActive);
    if (operation.kind === 'end-sessions') return endSessions(work, subjects);
    return changePeople(work, subjects);
  },
  undo: async (work, subjects) =>
    work.operation.kind === 'state' ? switchBack(work, subjects, !work.operation.isActive) : changeBack(work, subjects),
  applied: async (tx, batch) => {
    const { operation } = batch;
    if (operation.kind !== 'state') return;
    await notifyOfPeople(tx, batch, 'user-state', (values) =>
      operation.isActive ? say('people_activated', values) : say('people_deactivated', values),
    );
  },
};

/** Null where it is about several, or none. */
function serviceOf(operation: ResolvedOperation): number | null {
  return 'serviceId' in operation ? operation.serviceId : null;
}

const idsOf = (subjects: readonly Subject[]) => subjects.flatMap(({ id }) => id ?? []);

/** Takes locked people one by one. */
async function eachUser<Row extends Subject>(
  work: PeopleWork,
  subjects: readonly Row[],
  step: (work: PeopleWork, user: ManagedUser, subject: Row) => Promise<RowOutcome>,
): Promise<RowOutcome[]> {
  const users = await lockUsers(work.tx, work.caller, idsOf(subjects));
  return eachRow(work, subjects, (inner, subject) => {
    if (subject.id === work.caller.id) throw ownAccount();
    const user = subject.id === null ? undefined : users.get(subject.id);
    return step(inner, admitted(work.caller, user), subject);
  });
}

function switchPeople(work: PeopleWork, subjects: readonly Subject[], isActive: boolean): Promise<RowOutcome[]> {
  return eachUser(work, subjects, async (inner, user, subject) => {
    refuseEdited(user.version, subject.seenVersion, 'preview');
    if (user.is_active === isActive) {
      return { changed: false, reason: isActive ? say('already_active') : say('already_inactive') };
    }
    await switchUser(inner, user, isActive);
    return { changed: true, before: { isActive: user.is_active }, version: user.version + 1 };
  });
}

function switchBack(work: PeopleWork, subjects: readonly ChangedSubject[], isActive: boolean): Promise<RowOutcome[]> {
  return eachUser(work, subjects, async (inner, user, subject) => {
    refuseEdited(user.version, subject.leftVersion, 'change');
    await switchUser(inner, user, isActive);
    return { changed: true, before: null, version: null };
  });
}

function endSessions(work: PeopleWork, subjects: readonly Subject[]): Promise<RowOutcome[]> {
  return eachUser(work, subjects, async ({ tx, caller }, user) => {
    if ((await listSessions(tx, user.id, '')).length === 0) return { changed: false, reason: say('no_open_session') };
    await endSessionsOfPerson(tx, caller, user);
    return { changed: true, before: null, version: null };
  });
}

const Before = Type.Object({
  branches: Type.Array(Type.Integer()),
  /** Of the operation's services; null where it has none. */
  held: nullable(ExactGrants),
});
type Before = Type.Static<typeof Before>;

async function changePeople(work: PeopleWork, subjects: readonly Subject[]): Promise<RowOutcome[]> {
  const { tx, operation } = work;
  const ids = idsOf(subjects);
  const people = await prefetchPeople(work, ids);
  const held = operation.kind === 'branch' ? new Map() : await exactGrants(tx, ids, serviceOf(operation));
  return changeRows(
    work,
    subjects,
    people,
    ({ seenVersion }) =>
      (person, grants) => {
        refuseEdited(person.version, seenVersion, 'preview');
        const change = wantedOf(operation, person, grants);
        return 'text' in change ? change : { version: person.version, ...change };
      },
    ({ before }): Before => ({ branches: before.branches.map(({ id }) => id), held: held.get(before.id) ?? null }),
  );
}

/** Undoes by the rules of a single change, then restores limits, switches and days exactly. */
async function changeBack(work: PeopleWork, subjects: readonly ChangedSubject[]): Promise<RowOutcome[]> {
  const people = await prefetchPeople(work, idsOf(subjects));
  const outcomes = await changeRows(
    work,
    subjects,
    people,
    ({ leftVersion, before }) =>
      (person) => {
        refuseEdited(person.version, leftVersion, 'change');
        return { version: person.version, ...formerOf(work.operation, person, stored(Before, before)) };
      },
    () => null,
  );
  for (const [index, { id, before }] of subjects.entries()) {
    const { held } = stored(Before, before);
    const outcome = outcomes[index];
    if (id !== null && held !== null && outcome && !('refused' in outcome)) await restoreExactly(work.tx, id, held);
  }
  return outcomes;
}

function formerOf(operation: ResolvedOperation, person: PersonDetail, { branches, held }: Before) {
  if (held === null) return { branches };
  const isOthers = ([service]: [string, unknown]) =>
    operation.kind === 'job' ? service === 'user_management' : service !== operation.service?.key;
  const others = Object.fromEntries(Object.entries(person.services).filter(isOthers));
  return { services: { ...others, ...formerAccess(held, person.services) } };
}

/** Versions, the ids that the filter finds, and the records that the operation names; for others than a Super_Admin, what is released. */
async function snapshot(
  db: Database,
  caller: Caller,
  { operation, selection, ids }: Chosen<ResolvedOperation>,
): Promise<string> {
  const { kind } = operation;
  const service = serviceOf(operation);
  const role = kind === 'grant' || kind === 'revoke' ? (operation.roleId ?? null) : null;
  const branch = kind === 'branch' ? operation.branchId : null;
  const job = kind === 'job' ? operation.jobId : null;
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
    Type.Object({ snapshot: Type.String() }),
    sql`
    select concat_ws('|',
      (select string_agg(u.id || ':' || u.version, ',' order by u.id) from users u where u.id = ${selected}),
      (select s.name || s.is_active from services s where s.id = ${service}::int),
      (select r.name || r.is_active from roles r where r.id = ${role}::int),
      (select count(*) from service_roles where service_id = ${service}::int and role_id = ${role}::int),
      (select j.name || ':' || j.version from access_templates j where j.id = ${job}::int),
      (select count(*) from access_template_grants g join services s on s.id = g.service_id
          join service_roles o on o.service_id = g.service_id and o.role_id = g.role_id join roles r on r.id = g.role_id and r.is_active
        where g.access_template_id = ${job}::int),
      (select b.organization_id || b.name || b.is_active from branches b where b.id = ${branch}::int),
      ${released}) as snapshot`,
  );
  const again = selection === null ? ids : await peopleOfFilter(db, caller, stored(BulkFilter, selection));
  return `${found?.snapshot ?? ''}|${again.join()}`;
}
