import { type Ref, type ServiceAccess } from '@gangway/contract';
import { HttpProblem, say, type Sentence } from '../../server/index.ts';
import { cleanName, cleanOptionalName, notFound, groupedBy } from '../../records/index.ts';
import { refuseStaleVersion, type UnitOfWork } from '../../trail/index.ts';
import { actorNames } from '../../entitlement/index.ts';
import {
  admitted,
  type Context,
  type ManagedUser,
  refuseBeyond,
  lockUsers,
  manageableUsers,
} from '../../identity/index.ts';
import { findTemplate, checkTemplate } from '../access-templates/find-template.ts';
import { accessMap, type HeldGrant, heldGrants } from '../grants/held-grants.ts';
import { type AccessChange, judgeAccess } from '../grants/judge-access.ts';
import { Refusals } from '../grants/refusals.ts';
import { refuseMove } from './move-user.ts';
import { type PersonDetail, readPeople } from './read-user.ts';
import { judgeBranches, judgeOrganization } from './workplaces.ts';
import { writeChanges } from './write-changes.ts';
import { type Transaction } from '../../store/index.ts';

/** What a form, a bulk change or the row of a file asks for; fields that are absent stay. */
export interface UserChange {
  version: number;
  firstName?: string;
  lastName?: string;
  organization?: number | null;
  branches?: number[];
  services?: Record<string, ServiceAccess>;
  /** The template the person was started from; null: none. */
  job?: number | null;
}

/** A change of one person that nothing refuses; `writeChanges` writes it. */
export interface JudgedChange {
  user: ManagedUser;
  before: PersonDetail;
  after: PersonDetail;
  /** Null where the access stays. */
  access: AccessChange | null;
}

/** The change of a person as they are, or the sentence that says why there is nothing to change. */
export type ChangeOf = (before: PersonDetail, held: readonly HeldGrant[]) => UserChange | Sentence;

export type ChangeOutcome = { judged: JudgedChange } | { unchanged: Sentence } | { refused: HttpProblem[] };

/**
 * Changes one user within a transaction.
 * @param organizations others than the user's that the change may name.
 * @throws HttpProblem as `updateUser`.
 */
export async function changeUser(
  work: UnitOfWork,
  context: Pick<Context, 'config' | 'secrets'>,
  id: number,
  changeOf: ChangeOf,
  organizations: readonly number[] = [],
): Promise<void> {
  if (id === work.caller.id) {
    throw new HttpProblem(403, 'own_account', say('own_account_elsewhere'));
  }
  const found = (await prefetchPeople(work, [id], organizations)).get(id);
  const outcome = await judgeChange(work, found, changeOf);
  if ('refused' in outcome) throw outcome.refused[0];
  if ('judged' in outcome) await writeChanges(work, context, [outcome.judged]);
}

/**
 * Judges the change of one person: the only place that says what a change does and what refuses it.
 * @param found the person as `prefetchPeople` has locked them in this transaction.
 * @throws HttpProblem 401 where the proof of the caller's identity is too old.
 */
export async function judgeChange(
  work: UnitOfWork,
  found: PrefetchedPerson | undefined,
  changeOf: ChangeOf,
): Promise<ChangeOutcome> {
  const refusals = new Refusals();
  const start = await refusals.of(async () => {
    const user = admitted(work.caller, found?.user, 'grants');
    if (!found?.detail) throw notFound('user');
    const change = changeOf(found.detail, found.held);
    if (!('text' in change) && found.detail.version !== change.version) {
      return refuseStaleVersion(work.tx, actorNames(work.caller), 'user', user.id);
    }
    return { user, before: found.detail, held: found.held, change };
  });
  if (!start) return { refused: refusals.list };
  const { user, before, held, change } = start;
  if ('text' in change) return { unchanged: change };
  const names = judgeNames(user, before, change, refusals);
  refusals.check(() => refuseMove(work.caller, before, change));
  const home = await judgeHome(work, before, change, refusals);
  const job = await refusals.of(() => judgeTemplateAfter(work, before, change, home.organizationId));
  const { services } = change;
  // Releases count where the person comes from: a move takes along what is held.
  const person = { organizationId: user.organization_id, held };
  const access = services === undefined ? null : await judgeAccess(work, person, services, refusals);
  const after: PersonDetail = {
    ...before,
    ...names,
    version: before.version + 1,
    organizations: home.organization,
    branches: home.branches,
    job: job ?? null,
    services: access ? accessMap(access.holds) : before.services,
  };
  if (home.organizationId === null && !after.services['user_management']) {
    refusals.add(doesNotFit('organization', say('organization_of_non_administrator')));
  }
  if (refusals.list.length > 0) return { refused: refusals.list };
  return { judged: { user, before, after, access } };
}

function judgeNames(user: ManagedUser, before: PersonDetail, change: UserChange, refusals: Refusals) {
  const { firstName: first, lastName: last } = change;
  const firstName =
    first === undefined
      ? before.firstName
      : (refusals.check(() => cleanName(first, 'firstName', 'first_name')) ?? before.firstName);
  const lastName =
    last === undefined
      ? before.lastName
      : (refusals.check(() => cleanOptionalName(last, 'lastName', 'last_name')) ?? before.lastName);
  if (firstName !== before.firstName || lastName !== before.lastName) refusals.check(() => refuseBeyond(user));
  return { firstName, lastName };
}

interface Home {
  organizationId: number | null;
  organization: Ref | null;
  branches: Ref[];
}

async function judgeHome(
  work: UnitOfWork,
  before: PersonDetail,
  change: UserChange,
  refusals: Refusals,
): Promise<Home> {
  const from = before.organizations?.id ?? null;
  const organizationId = change.organization === undefined ? from : change.organization;
  const moves = organizationId !== from;
  const home: Home = { organizationId, organization: before.organizations, branches: before.branches };
  if (organizationId === null) home.organization = null;
  else if (moves) {
    const organization = await refusals.of(() => judgeOrganization(work, organizationId));
    if (!organization) return home;
    home.organization = organization;
  }
  const current = before.branches.map(({ id }) => id);
  // A person who moves leaves the branches behind.
  const wanted = change.branches ?? (moves && organizationId !== null ? [] : current);
  if (organizationId === null && wanted.length > 0) {
    refusals.add(doesNotFit('branches', say('branches_without_organization')));
  } else if (organizationId !== null && wanted.length === 0) {
    refusals.add(doesNotFit('branches', say('branch_of_organization_required')));
  } else if (moves || change.branches !== undefined) {
    home.branches = (await refusals.of(() => judgeBranches(work, organizationId, wanted, current))) ?? before.branches;
  }
  return home;
}

/** The template from now on; one of the organization that the person leaves stays there. */
async function judgeTemplateAfter(
  work: UnitOfWork,
  before: PersonDetail,
  change: UserChange,
  organizationId: number | null,
): Promise<Ref | null> {
  const held = before.job?.id ?? null;
  const id = change.job === undefined ? held : change.job;
  if (id === null) return null;
  const job =
    id === held ? await findTemplate(work, organizationId, id) : await checkTemplate(work, organizationId, id);
  return job ? { id, name: job.name } : null;
}

function doesNotFit(field: string, sentence: Sentence): HttpProblem {
  return new HttpProblem(422, 'does_not_fit', sentence, { field });
}

/** A locked person before a change. */
export interface PrefetchedPerson {
  user: ManagedUser;
  /** Undefined where the caller may not see the person. */
  detail: PersonDetail | undefined;
  held: readonly HeldGrant[];
}

/**
 * Locks people and reads what a change looks at, with as many statements for a hundred as for one; whether the caller may change
 * them is judged then.
 * @param organizations others than theirs that the changes may name.
 */
export async function prefetchPeople(
  { tx, caller }: Pick<UnitOfWork, 'tx' | 'caller'>,
  ids: readonly number[],
  organizations: readonly number[] = [],
): Promise<Map<number, PrefetchedPerson>> {
  const users = await lockUsers(tx, caller, ids, organizations);
  return prefetched(tx, users, await readPeople(tx, caller, ids));
}

/** The same of people who were read before, without locks, for a preview. */
export async function prefetchUnlocked(
  { tx, caller }: Pick<UnitOfWork, 'tx' | 'caller'>,
  people: readonly PersonDetail[],
): Promise<Map<number, PrefetchedPerson>> {
  const details = new Map(people.map((person) => [person.id, person]));
  return prefetched(tx, await manageableUsers(tx, caller, [...details.keys()]), details);
}

async function prefetched(
  tx: Transaction,
  users: ReadonlyMap<number, ManagedUser>,
  details: ReadonlyMap<number, PersonDetail>,
): Promise<Map<number, PrefetchedPerson>> {
  const held = groupedBy(await heldGrants(tx, [...users.keys()]), ({ userId }) => userId);
  return new Map([...users].map(([id, user]) => [id, { user, detail: details.get(id), held: held.get(id) ?? [] }]));
}
