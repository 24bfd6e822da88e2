import { type ImportRow, type ServiceAccess, type ImportField, importFields, namesIn } from '@gangway/contract';
import { tidyName } from '@gangway/contract/text';
import { ownEntry } from '../../records/index.ts';
import { type UnitOfWork } from '../../trail/index.ts';
import { type Administrator, writeScope } from '../../entitlement/index.ts';
import { normalizeEmail } from '../../identity/index.ts';
import { type NewPerson, type JudgeContext, judgePeople } from '../users/add-people.ts';
import { type PersonDetail } from '../users/read-user.ts';
import { namesOf, shortened, readRow, type RowTexts, takeOutTooLong } from './import-model.ts';
import { type MappedTable, NameFinder, ValidationErrors, type ImportPreview, planned } from './import-rows.ts';
import { type Organization, prefetchNames } from './prefetch-names.ts';
import { accessAfter, accessText, isSameAccess, readAccess, type RowContext } from './read-access.ts';
import { type HttpProblem, mapInTurns, say } from '../../server/index.ts';
import { refusalErrors } from '../grants/refusals.ts';

/** The change that a row asks for: the fields that it changes, by id. */
export type PersonRequest = NewPerson;

/** A row as it is read: names found, nothing judged. */
interface ReadRow {
  before: PersonDetail | undefined;
  /** The person as the row names them. */
  name: string;
  request: PersonRequest;
  changes: ImportRow['changes'];
  errors: ValidationErrors;
}

/** Reads a file of people: names become ids, texts become values, and what cannot be read is an error at its column. */
async function readPeopleRows(
  work: UnitOfWork<Administrator>,
  table: MappedTable,
): Promise<{ rows: ReadRow[]; finder: NameFinder }> {
  const finder = new NameFinder(table.names);
  const tooLong = new Map<RowTexts, ReturnType<typeof takeOutTooLong>>();
  const texts = await mapInTurns(table.rows, (cells) => {
    const row = readRow(table.mapping, cells);
    const excess = takeOutTooLong(row);
    if (excess.length > 0) tooLong.set(row, excess);
    return row;
  });
  const names = await prefetchNames(work, texts, finder);
  const seen = new Map<string, number>();
  const rows = await mapInTurns(texts, (row, index) => {
    const email = normalizeEmail(row.email ?? '');
    const errors = new ValidationErrors();
    for (const { field, sentence } of tooLong.get(row) ?? []) errors.add(field, sentence);
    if (errors.has('email')) return readPerson(work.caller, email, { names, finder, row, before: undefined, errors });
    if (email === '') errors.add('email', say('email_required'));
    else if (!seen.has(email)) seen.set(email, index);
    return readPerson(work.caller, email, { names, finder, row, before: names.people.get(email), errors });
  });
  for (const [index, row] of rows.entries()) {
    const earlier = seen.get(row.request.email);
    if (earlier === undefined || earlier === index || (asksNothing(row) && asksNothing(rows[earlier]))) continue;
    row.errors.add('email', say('email_in_earlier_row', { row: earlier + 1 }));
  }
  return { rows, finder };
}

/** Whether a row leaves a person as they are: a list of subscriptions names them more than once. */
function asksNothing(row: ReadRow | undefined): boolean {
  return row?.before !== undefined && row.changes.length === 0;
}

function readPerson(caller: Administrator, email: string, context: RowContext): ReadRow {
  const { names, row, before, errors } = context;
  const changes: ImportRow['changes'] = [];
  const request: PersonRequest = { email };
  const given = namesOf(row, before);
  for (const field of ['firstName', 'lastName'] as const) {
    const text = given[field] === undefined ? undefined : tidyName(given[field]);
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
  const job = readTemplate(context, where);
  if (job) {
    request.job = job.id;
    changes.push({ field: 'job', from: before?.job?.name ?? null, to: job.name });
  }
  const services: Record<string, ServiceAccess> = Object.create(null);
  for (const [key, access] of Object.entries({ ...job?.services, ...readAccess(context) })) {
    const held = before && ownEntry(before.services, key);
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
  errors.add('organization', say('no_organization_named', { name: shortened(row.organization) }));
  return undefined;
}

/** The branches from now on; undefined where they stay. */
function readBranches({ names, finder, row, before, errors }: RowContext, where: number | null) {
  const texts = namesIn(row.branches ?? '');
  if (where === null || texts.length === 0) return undefined;
  const choice = names.branchesIn(where);
  const found = texts.flatMap((text) => {
    if (errors.isFull) return [];
    const branch = choice.find(finder.meantBy('branches', text));
    if (branch) return [branch];
    finder.miss('branches', text, () => choice.names);
    const name = shortened(text);
    const organization = names.organizationOf(where)?.displayName;
    const isNamed = organization !== undefined;
    errors.add(
      'branches',
      isNamed ? say('no_branch_named', { name, organization }) : say('no_branch_named_there', { name }),
    );
    return [];
  });
  const wanted = [...new Set(found)];
  const isSame = wanted.map(({ id }) => id).join() === before?.branches.map(({ id }) => id).join();
  return isSame ? undefined : wanted;
}

/** The template that the row names, where it is another one. */
function readTemplate({ names, finder, row, before, errors }: RowContext, where: number | null) {
  if (row.job === undefined) return undefined;
  const jobs = names.templatesIn(where);
  const found = jobs.find(finder.meantBy('job', row.job));
  if (found) return found.id === before?.job?.id ? undefined : found;
  finder.miss('job', row.job, () => jobs.names);
  errors.add('job', say('no_template_named', { name: shortened(row.job) }));
  return undefined;
}

/** Judges the changes of people who exist; the command line changes no one. */
export type JudgeChanges = (
  rows: readonly { id: number; before: PersonDetail; request: PersonRequest }[],
) => Promise<readonly (readonly HttpProblem[])[]>;

/**
 * What a file of people would do: each row is judged by the rules of the change itself, up to its first write. Writing and rolling back
 * would tell an administrator of one organization who has an account in another.
 */
export async function previewPeople(
  work: UnitOfWork<Administrator>,
  context: JudgeContext,
  table: MappedTable,
  judgeChanges: JudgeChanges,
): Promise<ImportPreview<PersonRequest>> {
  const { rows, finder } = await readPeopleRows(work, table);
  const added = rows.filter(({ before }) => !before);
  const changed = rows.flatMap((row) =>
    row.before && row.changes.length > 0 ? [{ row, id: row.before.id, before: row.before, request: row.request }] : [],
  );
  const judged = await judgePeople(
    work,
    context,
    added.map(({ request }) => request),
  );
  await mapInTurns(judged, (outcome, index) => 'refused' in outcome && merge(added[index], outcome.refused));
  await mapInTurns(await judgeChanges(changed), (refusals, index) => merge(changed[index]?.row, refusals));
  return {
    rows: await mapInTurns(rows, ({ before, name, request, changes, errors }) =>
      planned({
        isNew: before === undefined,
        name,
        id: before?.id ?? null,
        seenVersion: before?.version ?? null,
        plan: request,
        changes,
        errors: inOrder(errors.list),
      }),
    ),
    unknown: await finder.unknown(),
  };
}

/** Adds the refusals of a row at its columns; a column that could not be read has its error already. */
function merge(row: ReadRow | undefined, refusals: readonly HttpProblem[]): void {
  if (!row) return;
  const unread = new Set(row.errors.list.map(({ field }) => field));
  // Without its organization a row has no branches.
  if (unread.has('organization')) unread.add('branches');
  for (const { field, ...error } of refusalErrors(refusals)) {
    const column = columnOf(field);
    if (column === null || !unread.has(column)) row.errors.push({ field: column, ...error });
  }
}

/** `services.erp.until` is the column `until`. */
function columnOf(field: string | null): ImportField | null {
  const name = field?.startsWith('services.') ? (field.endsWith('.until') ? 'until' : 'role') : field;
  return importFields.people.find((column) => column === name) ?? null;
}

/** Errors in the order of the columns' meanings. */
function inOrder<E extends { field: ImportField | null }>(errors: readonly E[]): E[] {
  const position = (field: ImportField | null) => (field === null ? -1 : importFields.people.indexOf(field));
  return errors.toSorted((one, other) => position(one.field) - position(other.field));
}
