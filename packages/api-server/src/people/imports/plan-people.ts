import type { ImportRow, ServiceAccess } from '@gangway/contract';
import type { Config } from '../../config/index.ts';
import type { Database } from '../../store/index.ts';
import { nameFault } from '../../records/index.ts';
import { type Administrator, isSuperAdmin, writeScope } from '../../entitlement/index.ts';
import { isAccountEmail, normalizeEmail } from '../../identity/index.ts';
import { type RowTexts, listOf, namesOf, readRow } from './import-model.ts';
import { Faults, type ImportPlan, type MappedTable, NameFinder, type PlannedRow, planned } from './import-plan.ts';
import { type Held, type Home, type PeopleWorld, lookUpPeople } from './people-world.ts';
import { type SaidAccess, accessInWords, isSameAccess, saidAccess, whyNotReleased } from './plan-access.ts';

/** What a row makes of a person; only what it names. */
export interface PersonPlan {
  email: string;
  firstName?: string;
  lastName?: string;
  organization?: number;
  branches?: number[];
  services?: Record<string, ServiceAccess>;
  job?: number;
}

/** What a file of people would do: looked up for all rows together, and judged by the rules that the change itself applies again. */
export async function planPeople(
  db: Database,
  caller: Administrator,
  { emailTldMaxLetters }: Pick<Config, 'emailTldMaxLetters'>,
  table: MappedTable,
): Promise<ImportPlan<PersonPlan>> {
  const finder = new NameFinder(table.names);
  const texts = table.rows.map((cells) => readRow(table.mapping, cells));
  const world = await lookUpPeople(db, caller, texts, finder);
  const seen = new Map<string, number>();
  const rows = texts.map((row, index) => {
    const email = normalizeEmail(row.email ?? '');
    const faults = new Faults();
    if (email === '') faults.add('email', 'Email is required');
    else if (!isAccountEmail(email, emailTldMaxLetters)) faults.add('email', 'Invalid email address');
    const earlier = seen.get(email);
    if (email !== '' && earlier !== undefined) faults.add('email', `This address is already in row ${earlier + 1}.`);
    else seen.set(email, index);
    return planRow(caller, world, finder, row, email, faults);
  });
  return { rows, unknown: finder.unknown() };
}

function planRow(
  caller: Administrator,
  world: PeopleWorld,
  finder: NameFinder,
  row: RowTexts,
  email: string,
  faults: Faults,
): PlannedRow<PersonPlan> {
  const held = world.people.get(email);
  const names = namesOf(row);
  const changes: ImportRow['changes'] = [];
  const plan: PersonPlan = { email };

  if (!held && names.firstName === undefined) faults.add('firstName', 'First Name is required');
  for (const field of ['firstName', 'lastName'] as const) {
    const text = names[field]?.normalize('NFC').trim();
    if (text === undefined || text === (held?.[field] ?? '')) continue;
    const fault = nameFault(text, field === 'firstName' ? 'The first name' : 'The last name');
    if (fault !== undefined) faults.add(field, fault);
    plan[field] = text;
    changes.push({ field, from: held?.[field] || null, to: text });
  }
  const home = homeOf(caller, world, finder, row, held, faults);
  if (home && home.id !== held?.organization?.id) {
    if (held && !isSuperAdmin(caller)) {
      faults.add('organization', 'Only a Super_Admin can move a person to another organization.');
    }
    plan.organization = home.id;
    changes.push({ field: 'organization', from: held?.organization?.name ?? null, to: home.displayName });
  }
  const branches = branchesOf(world, finder, row, home ?? null, held, faults);
  if (branches) {
    plan.branches = branches.map(({ id }) => id);
    const from = held?.branches.map(({ name }) => name).join('; ') ?? '';
    changes.push({
      field: 'branches',
      from: from === '' ? null : from,
      to: branches.map(({ name }) => name).join('; '),
    });
  }
  const job = jobOf(world, finder, row, home?.id ?? held?.organization?.id ?? null, faults);
  const isOtherJob = job !== undefined && job.id !== held?.job?.id;
  if (isOtherJob) {
    plan.job = job.id;
    changes.push({ field: 'job', from: held?.job?.name ?? null, to: job.name });
  }
  const wanted: Record<string, SaidAccess> = {
    ...(isOtherJob ? job.services : {}),
    ...saidAccess(world, finder, row, held, faults),
  };
  const services: Record<string, ServiceAccess> = {};
  for (const [key, access] of Object.entries(wanted)) {
    const before = held?.access[key];
    const after = { ...access, until: access.until === undefined ? (before?.until ?? null) : access.until };
    if (before && isSameAccess(before, after)) continue;
    const released = whyNotReleased(caller, world, key, after);
    if (released !== undefined) faults.add('role', released);
    services[key] = after;
    const called = world.services.find(key)?.displayName ?? key;
    changes.push({
      field: 'role',
      from: before ? accessInWords(called, before) : null,
      to: accessInWords(called, after),
    });
  }
  if (Object.keys(services).length > 0) plan.services = services;
  if (held && changes.length > 0) {
    if (held.id === caller.id) faults.add(null, 'This is your own account.');
    else if (held.administers && !isSuperAdmin(caller)) {
      faults.add(null, 'Access Denied. Only a Super_Admin may act on an administrator.');
    }
  }
  const name = `${names.firstName ?? held?.firstName ?? ''} ${names.lastName ?? held?.lastName ?? ''}`.trim();
  return planned({
    isNew: held === undefined,
    name: name === '' ? email : name,
    id: held?.id ?? null,
    seenVersion: held?.version ?? null,
    plan,
    changes,
    errors: faults.list,
  });
}

/** The organization that the row names; without one the person's own, or the caller's. */
function homeOf(
  caller: Administrator,
  world: PeopleWorld,
  finder: NameFinder,
  row: RowTexts,
  held: Held | undefined,
  faults: Faults,
) {
  if (row.organization === undefined) {
    if (held) return undefined;
    const own = writeScope(caller) === null ? undefined : world.organizationOf(caller.organizationId);
    if (!own) faults.add('organization', 'Organization is required');
    return own;
  }
  const found = world.organizations.find(finder.meantBy('organization', row.organization));
  if (!found) {
    finder.miss('organization', row.organization, () => world.organizations.names);
    faults.add('organization', `There is no organization '${row.organization}'.`);
  } else if (!found.isActive && found.id !== held?.organization?.id) {
    faults.add('organization', `${found.displayName} is switched off.`);
  }
  return found;
}

/** The branches from now on; undefined where they stay. */
function branchesOf(
  world: PeopleWorld,
  finder: NameFinder,
  row: RowTexts,
  home: Home | null,
  held: Held | undefined,
  faults: Faults,
): { id: number; name: string }[] | undefined {
  const where = home?.id ?? held?.organization?.id;
  const moves = where !== held?.organization?.id;
  if (where === undefined) return undefined;
  const texts = listOf(row.branches);
  if (texts.length === 0) {
    if (moves) faults.add('branches', 'Branch is required');
    return undefined;
  }
  const there = world.branchesIn(where);
  const wanted = texts.flatMap((text) => {
    const found = there.find(finder.meantBy('branches', text));
    if (!found) {
      finder.miss('branches', text, () => there.names);
      faults.add(
        'branches',
        `There is no branch '${text}' in ${world.organizationOf(where)?.displayName ?? 'the organization'}.`,
      );
      return [];
    }
    if (!found.isActive && !held?.branches.some(({ id }) => id === found.id)) {
      faults.add('branches', `${found.displayName} is switched off.`);
    }
    return [{ id: found.id, name: found.displayName }];
  });
  const unique = wanted.filter(({ id }, index) => wanted.findIndex((each) => each.id === id) === index);
  const isSameAsHeld = unique.map(({ id }) => id).join() === held?.branches.map(({ id }) => id).join();
  return isSameAsHeld ? undefined : unique;
}

function jobOf(world: PeopleWorld, finder: NameFinder, row: RowTexts, where: number | null, faults: Faults) {
  if (row.job === undefined) return undefined;
  const jobs = world.jobsIn(where);
  const found = jobs.find(finder.meantBy('job', row.job));
  if (!found) {
    finder.miss('job', row.job, () => jobs.names);
    faults.add('job', `There is no job '${row.job}'.`);
  }
  return found;
}
