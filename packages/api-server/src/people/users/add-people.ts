import type { Ref, ServiceAccess } from '@gangway/contract';
import type { Language } from '@gangway/contract/languages';
import { HttpProblem, fieldProblem, sliceInTurns, say } from '../../server/index.ts';
import { cleanName, cleanOptionalName } from '../../records/index.ts';
import { inSavepoint, type UnitOfWork } from '../../trail/index.ts';
import type { Administrator } from '../../entitlement/index.ts';
import { type Context, emailProblem, normalizeEmail } from '../../identity/index.ts';
import { checkTemplate } from '../access-templates/find-template.ts';
import type { Grant } from '../grants/grant-of.ts';
import { judgeAccess } from '../grants/judge-access.ts';
import { allOf, Refusals } from '../grants/refusals.ts';
import { prefetchNewPeople } from './prefetch-new-people.ts';
import { type Home, judgeBranches, judgeOrganization } from './workplaces.ts';
import { writeNewPeople } from './write-new-people.ts';

/** A person as a form, the row of a file or a command asks for them. */
export interface NewPerson {
  email: string;
  firstName?: string;
  lastName?: string;
  organization?: number;
  branches?: number[];
  services?: Record<string, ServiceAccess>;
  /** The template the person is started from; it grants nothing by itself. */
  job?: number;
  /** In which the person asked for the account. */
  language?: Language | null | undefined;
  /** A password hash of another product; such a person is neither invited nor announced. */
  passwordHash?: string;
}

/** A new person whom nothing refuses; `writeNewPeople` writes them. */
export interface JudgedPerson {
  email: string;
  firstName: string;
  lastName: string;
  organization: Home;
  branches: Ref[];
  job: Ref | null;
  grants: readonly Grant[];
  /** Of the invitation; null where neither the person nor the organization chose one. */
  language: Language | null;
  passwordHash: string | null;
}

export type PersonContext = Pick<Context, 'config' | 'secrets'>;
/** All that judging needs. */
export interface JudgeContext {
  config: Pick<Context['config'], 'emailTldMaxLetters'>;
}

export type PersonOutcome = { judged: JudgedPerson } | { refused: HttpProblem[] };

/** The id of the account, whether the address had one already, or what refuses the person. */
export type Added = { id: number } | { taken: true } | { refused: HttpProblem[] };

/**
 * Adds people: accounts, branches, grants, invitations, notifications and trail; one person is a list of one. An address that has an
 * account keeps it as it is.
 * @returns the outcome of each, in their order.
 * @throws HttpProblem 401 where the proof of the caller's identity is too old.
 */
export async function addPeople(
  work: UnitOfWork<Administrator>,
  context: PersonContext,
  people: readonly NewPerson[],
): Promise<Added[]> {
  // The one statement of one person fails by itself; a savepoint would cost two more.
  if (people.length === 1) return addOnce(work, context, people);
  for (;;) {
    try {
      return await inSavepoint(work, (inner) => addOnce(inner, context, people));
    } catch (error) {
      // Another transaction was faster with an address: now it is found.
      if (!(error instanceof HttpProblem) || error.code !== 'email_taken') throw error;
    }
  }
}

async function addOnce(
  work: UnitOfWork<Administrator>,
  context: PersonContext,
  people: readonly NewPerson[],
): Promise<Added[]> {
  const { ids, taken } = await prefetchNewPeople(work, people, { adds: true });
  const outcomes = await judgeAll(work, context, people);
  const seen = new Set(taken);
  const fit: (JudgedPerson & { id: number })[] = [];
  const added = outcomes.map((outcome, index): Added => {
    if ('refused' in outcome) return outcome;
    const { judged } = outcome;
    if (seen.has(judged.email)) return { taken: true };
    seen.add(judged.email);
    const id = ids[index];
    if (id === undefined) throw new Error('each person has an id');
    fit.push({ ...judged, id });
    return { id };
  });
  await writeNewPeople(work, context, fit);
  return added;
}

/** What would refuse people, without a look at who has an account already. */
export async function judgePeople(
  work: UnitOfWork<Administrator>,
  context: JudgeContext,
  people: readonly NewPerson[],
): Promise<PersonOutcome[]> {
  await prefetchNewPeople(work, people, { adds: false });
  const positions: Positions = new Map();
  return sliceInTurns(people, sliceSize, (slice) => judgeAll(work, context, slice, positions));
}

/** People of a file that are judged before other requests get their turn. */
const sliceSize = 100;

/** What is judged once for all people of one organization with the same branches and access. */
type Positions = Map<string, Promise<Position>>;

/** Judges new people: the only place that says who may be added. */
async function judgeAll(
  work: UnitOfWork<Administrator>,
  { config }: JudgeContext,
  people: readonly NewPerson[],
  // Thousands of a file share a few combinations.
  positions: Positions = new Map(),
): Promise<PersonOutcome[]> {
  return allOf(
    people.map(async (person) => {
      const key = JSON.stringify([person.organization, person.branches, person.services, person.job]);
      const position = positions.get(key) ?? judgePosition(work, person);
      positions.set(key, position);
      return judgePerson(config, person, await position);
    }),
  );
}

function judgePerson(config: JudgeContext['config'], person: NewPerson, position: Position): PersonOutcome {
  const refusals = new Refusals();
  const firstName = refusals.check(() => {
    if (person.firstName === undefined) throw fieldProblem('firstName', say('first_name_required'));
    return cleanName(person.firstName, 'firstName', 'first_name');
  });
  const lastName = refusals.check(() => cleanOptionalName(person.lastName ?? '', 'lastName', 'last_name'));
  const email = normalizeEmail(person.email);
  const refusedEmail = emailProblem(email, config.emailTldMaxLetters);
  if (refusedEmail !== undefined) refusals.add(fieldProblem('email', refusedEmail));
  const refused = [...refusals.list, ...position.refused];
  const { organization, branches, job, grants } = position;
  if (refused.length > 0 || firstName === undefined || !organization || !branches) return { refused };
  const passwordHash = person.passwordHash ?? null;
  const language = person.language ?? organization.language;
  const names = { firstName, lastName: lastName ?? '' };
  return { judged: { email, ...names, organization, branches, job, grants, language, passwordHash } };
}

/** Where a new person is to work, as what, and what refuses that. */
interface Position {
  organization: Home | undefined;
  branches: Ref[] | undefined;
  job: Ref | null;
  grants: readonly Grant[];
  refused: readonly HttpProblem[];
}

async function judgePosition(
  work: UnitOfWork<Administrator>,
  { organization: id, branches: branchIds = [], services = {}, job: jobId }: NewPerson,
): Promise<Position> {
  const refusals = new Refusals();
  const organizationId = id ?? null;
  const organization = await refusals.of(() => judgeHome(work, organizationId));
  const branches = organization && (await refusals.of(() => judgeWorkplaces(work, organization.id, branchIds)));
  const job = await refusals.of(async () =>
    jobId === undefined ? null : { id: jobId, name: (await checkTemplate(work, organizationId, jobId)).name },
  );
  const { holds: grants } = await judgeAccess(work, { organizationId, held: [] }, services, refusals);
  return { organization, branches, job: job ?? null, grants, refused: refusals.list };
}

async function judgeHome(work: UnitOfWork<Administrator>, id: number | null): Promise<Home> {
  if (id === null) throw new HttpProblem(422, 'does_not_fit', say('organization_required'), { field: 'organization' });
  return judgeOrganization(work, id);
}

async function judgeWorkplaces(work: UnitOfWork<Administrator>, organizationId: number, ids: readonly number[]) {
  if (ids.length === 0) {
    throw new HttpProblem(422, 'does_not_fit', say('branch_required'), { field: 'branches' });
  }
  return judgeBranches(work, organizationId, ids);
}
