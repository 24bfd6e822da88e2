import type { ImportRow, ServiceAccess } from '@gangway/contract';
import type { UnitOfWork } from '../../trail/index.ts';
import { type Administrator, writeScope } from '../../entitlement/index.ts';
import { normalizeEmail } from '../../identity/index.ts';
import type { NewPerson } from '../users/add-people.ts';
import type { PersonDetail } from '../users/read-user.ts';
import { listOf, namesOf, readRow } from './import-model.ts';
import { type MappedTable, NameFinder, ValidationErrors } from './import-rows.ts';
import { type Organization, prefetchNames } from './prefetch-names.ts';
import { accessAfter, accessText, isSameAccess, readAccess, type RowContext } from './read-access.ts';

/** The change that a row asks for: the fields that it changes, by id. */
export type PersonRequest = NewPerson;

/** A row as it is read: names found, nothing judged. */
export interface ReadRow {
  before: PersonDetail | undefined;
  /** The person as the row names them. */
  name: string;
  request: PersonRequest;
  changes: ImportRow['changes'];
  errors: ValidationErrors;
}

/** Reads a file of people: names become ids, texts become values, and what cannot be read is an error at its column. */
export async function readPeopleRows(
  work: UnitOfWork<Administrator>,
  table: MappedTable,
): Promise<{ rows: ReadRow[]; finder: NameFinder }> {
  const finder = new NameFinder(table.names);
  const texts = table.rows.map((cells) => readRow(table.mapping, cells));
  const names = await prefetchNames(work, texts, finder);
  const seen = new Map<string, number>();
  const rows = texts.map((row, index) => {
    const email = normalizeEmail(row.email ?? '');
    const errors = new ValidationErrors();
    const earlier = seen.get(email);
    if (email === '') errors.add('email', 'Email is required');
    else if (earlier !== undefined) errors.add('email', `This address is already in row ${earlier + 1}.`);
    else seen.set(email, index);
    return readPerson(work.caller, email, { names, finder, row, before: names.people.get(email), errors });
  });
  return { rows, finder };
}

function readPerson(caller: Administrator, email: string, context: RowContext): ReadRow {
  const { names, row, before, errors } = context;
  const changes: ImportRow['changes'] = [];
  const request: PersonRequest = { email };
  const given = namesOf(row);
  for (const field of ['firstName', 'lastName'] as const) {
    const text = given[field]?.normalize('NFC').trim();
    if (text === undefined || text === (before?.[field] ?? '')) continue;
    request[field] = text;
    changes.push({ field, from: before?.[field] || null, to: text });
  }
  const home = readOrganization(caller, context);
  if (home && home.id !== before?.organizations?.id) {
    request.organization = home.id;
    changes.push({ field: 'organization', from: before?.organizations?.name ?? null, to: home.displayName });
  }
  const where = home?.id ?? before?.organizations?.id ?? null;
  const branches = readBranches(context, where);
  if (branches) {
    request.branches = branches.map(({ id }) => id);
    const from = before?.branches.map(({ name }) => name).join('; ') ?? '';
    const to = branches.map(({ displayName }) => displayName).join('; ');
    changes.push({ field: 'branches', from: from === '' ? null : from, to });
  }
  const job = readJob(context, where);
  if (job) {
    request.job = job.id;
    changes.push({ field: 'job', from: before?.job?.name ?? null, to: job.name });
  }
  const services: Record<string, ServiceAccess> = {};
  for (const [key, access] of Object.entries({ ...job?.services, ...readAccess(context) })) {
    const held = before?.services[key];
    const after = accessAfter(held, access);
    if (held && isSameAccess(held, after)) continue;
    services[key] = after;
    const called = names.services.find(key)?.displayName ?? key;
    changes.push({ field: 'role', from: held ? accessText(called, held) : null, to: accessText(called, after) });
  }
  if (Object.keys(services).length > 0) request.services = services;
  const name = `${given.firstName ?? before?.firstName ?? ''} ${given.lastName ?? before?.lastName ?? ''}`.trim();
  return { before, name: name === '' ? email : name, request, changes, errors };
}

/** The organization that the row names; without one the caller's, for a new person. */
function readOrganization(
  caller: Administrator,
  { names, finder, row, before, errors }: RowContext,
): Organization | undefined {
  if (row.organization === undefined) {
    return before || writeScope(caller) === null ? undefined : names.organizationOf(caller.organizationId);
  }
  const found = names.organizations.find(finder.meantBy('organization', row.organization));
  if (found) return found;
  finder.miss('organization', row.organization, () => names.organizations.names);
  errors.add('organization', `There is no organization '${row.organization}'.`);
  return undefined;
}

/** The branches from now on; undefined where they stay. */
function readBranches({ names, finder, row, before, errors }: RowContext, where: number | null) {
  const texts = listOf(row.branches);
  if (where === null || texts.length === 0) return undefined;
  const choice = names.branchesIn(where);
  const found = texts.flatMap((text) => {
    const branch = choice.find(finder.meantBy('branches', text));
    if (branch) return [branch];
    finder.miss('branches', text, () => choice.names);
    const organization = names.organizationOf(where)?.displayName ?? 'the organization';
    errors.add('branches', `There is no branch '${text}' in ${organization}.`);
    return [];
  });
  const wanted = [...new Set(found)];
  const isSame = wanted.map(({ id }) => id).join() === before?.branches.map(({ id }) => id).join();
  return isSame ? undefined : wanted;
}

/** The job that the row names, where it is another one. */
function readJob({ names, finder, row, before, errors }: RowContext, where: number | null) {
  if (row.job === undefined) return undefined;
  const jobs = names.jobsIn(where);
  const found = jobs.find(finder.meantBy('job', row.job));
  if (found) return found.id === before?.job?.id ? undefined : found;
  finder.miss('job', row.job, () => jobs.names);
  errors.add('job', `There is no job '${row.job}'.`);
  return undefined;
}
