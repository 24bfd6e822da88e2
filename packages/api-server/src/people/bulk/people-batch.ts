import { arrayOf, type Database, selectRows } from '../../store/index.ts';
import { type Caller, HttpProblem } from '../../server/index.ts';
import { writeScope } from '../../entitlement/index.ts';
import { admitted, endSessionsOfPerson, listSessions, lockUsers, type ManagedUser } from '../../identity/index.ts';
import type { BulkFilter } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import * as Type from 'typebox';
import { notifyOfPeople } from '../batches/batch-notice.ts';
import type { BatchKind, ChangedSubject, Chosen, RowChange, Subject, Work } from '../batches/batch-kind.ts';
import { switchUser } from '../users/toggle-user.ts';
import { type KnownPerson, lockPeople } from '../users/known-people.ts';
import { changeUser } from '../users/update-user.ts';
import { type ExactGrants, exactGrants, formerAccess, restoreExactly } from './exact-grants.ts';
import { refuseEdited } from './refuse-edited.ts';
import type { ResolvedOperation } from './resolve-operation.ts';
import { peopleOfFilter } from './selected.ts';
import { wantedOf } from './wanted-change.ts';

type PeopleWork = Work<ResolvedOperation>;

/** Of a chunk, by the ids of the people. */
interface Known {
  users: ReadonlyMap<number, ManagedUser>;
  /** Where more than the state is changed. */
  people: ReadonlyMap<number, KnownPerson>;
  /** What they hold in the operation's services. */
  held: ReadonlyMap<number, ExactGrants>;
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
    if (operation.kind === 'branch') return { users: new Map(), people, held: new Map() };
    return { users: new Map(), people, held: await exactGrants(tx, ids, serviceOf(operation)) };
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

/** Null where it is about several, or none. */
function serviceOf(operation: ResolvedOperation): number | null {
  return 'serviceId' in operation ? operation.serviceId : null;
}

function personOf({ id }: Subject): number {
  if (id === null) throw new HttpProblem(404, 'no_such_user', 'This user does not exist.');
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
    return { changed: false, reason: isActive ? 'Already active.' : 'Already inactive.' };
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
  const person = admitted(caller, user);
  if ((await listSessions(tx, person.id, '')).length === 0) return { changed: false, reason: 'Has no open session.' };
  await endSessionsOfPerson(tx, caller, person);
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
      const change = wantedOf(operation, person, people.get(id)?.held ?? []);
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

interface Before {
  branches: number[];
  /** Of the operation's services; null where it has none. */
  held: ExactGrants | null;
}

/** Undoes by the rules of a single change, then restores limits, switches and days exactly. */
async function changeBack(work: PeopleWork, id: number, subject: ChangedSubject, { people }: Known): Promise<void> {
  const { tx, caller, context, operation } = work;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by `changePerson`
  const { branches, held } = subject.before as Before;
  await changeUser(
    tx,
    context,
    caller,
    id,
    (person) => {
      refuseEdited(person.version, subject.leftVersion, 'then');
      if (held === null) return { version: person.version, branches };
      const isOthers = ([service]: [string, unknown]) =>
        operation.kind === 'job' ? service === 'user_management' : service !== operation.service?.key;
      const others = Object.fromEntries(Object.entries(person.services).filter(isOthers));
      return { version: person.version, services: { ...others, ...formerAccess(held, person.services) } };
    },
    { known: people.get(id) },
  );
  if (held !== null) await restoreExactly(tx, id, held);
}

/** Everyone's version, who the filter finds, and what the operation names as it stands; for others than a Super_Admin, what is released. */
async function world(
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
    Type.Object({ world: Type.String() }),
    sql`
    select concat_ws('|',
      (select string_agg(u.id || ':' || u.version, ',' order by u.id) from users u where u.id = ${selected}),
      (select s.name || s.is_active from services s where s.id = ${service}::int),
      (select r.name || r.is_active from roles r where r.id = ${role}::int),
      (select count(*) from service_roles where service_id = ${service}::int and role_id = ${role}::int),
      (select j.name || ':' || j.version from job_templates j where j.id = ${job}::int),
      (select count(*) from job_template_grants g join services s on s.id = g.service_id
          join service_roles o on o.service_id = g.service_id and o.role_id = g.role_id join roles r on r.id = g.role_id and r.is_active
        where g.job_template_id = ${job}::int),
      (select b.organization_id || b.name || b.is_active from branches b where b.id = ${branch}::int),
      ${released}) as world`,
  );
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- kept by the preview
  const again = selection === null ? ids : await peopleOfFilter(db, caller, selection as BulkFilter);
  return `${found?.world ?? ''}|${again.join()}`;
}
