import { type Brand, type BrandMarks, Looks } from '@gangway/contract';
import type { Language } from '@gangway/contract/languages';
import { sql } from 'drizzle-orm';
import * as Type from 'typebox';
import { type Database, inTransaction, organizationLooks, type Transaction } from '../../store/index.ts';
import { HttpProblem, say, type ServerContext } from '../../server/index.ts';
import { readRecord } from '../../records/index.ts';
import { recordChange } from '../../trail/index.ts';
import { type Administrator, organizationWithin, readScope, type Scope, writeScope } from '../../entitlement/index.ts';
import { lockOrganization } from '../organizations/released.ts';
import { refuseAlikeBrand } from './brand-name.ts';
import { checkedMark } from './check-mark.ts';
import { cleanBrand, type TypedBrand } from './clean-brand.ts';
import { differences, recordedLooks } from './recorded-looks.ts';

/** Everything is the product's. */
const standard: Brand = { name: null, colour: null, sentence: null, mailFoot: null, mark: { light: null, dark: null } };

const Row = Type.Object({
  organization: Type.String(),
  language: Looks.properties.language,
  version: Type.Integer(),
  draft: Looks.properties.draft,
  live: Looks.properties.live,
});
type Row = Type.Static<typeof Row>;

/** An organization without a row has the product's looks. @throws HttpProblem 404 for one out of scope. */
function readRow(db: Pick<Database, 'execute'>, scope: Scope | null, id: number): Promise<Row> {
  return readRecord(
    db,
    'organization',
    Row,
    sql`
    select o.display_name as organization, l.language, coalesce(l.version, 1) as version, l.draft, l.live
      from organizations o left join organization_looks l on l.organization_id = o.id
     where o.id = ${id} and ${organizationWithin(scope, sql`o.id`)}`,
  );
}

function looksOf({ language, version, draft, live }: Row): Looks {
  const { name, colour, sentence, mailFoot } = draft ?? live ?? standard;
  return { name, colour, sentence, mailFoot, language, version, draft, live };
}

/** @throws HttpProblem 404 for an organization the caller may not see. */
export async function readLooks(db: Database, caller: Administrator, id: number): Promise<Looks> {
  return looksOf(await readRow(db, readScope(caller), id));
}

/** The looks that an action changes, with what people see where there is no draft. */
function shown(action: Intent['action'], { language, draft, live }: Row) {
  return recordedLooks((action === 'looks.published' ? live : (draft ?? live)) ?? standard, language);
}

/** What a change makes of the looks; absent means unchanged. */
interface Wanted {
  draft?: Brand | null;
  live?: Brand | null;
  language?: Language | null;
}

interface Intent {
  id: number;
  /** As read by the caller; absent overwrites whatever there is. */
  version: number | undefined;
  action: 'looks.changed' | 'looks.published' | 'looks.reset';
}

/**
 * Changes the looks of an organization in a transaction, with its audit event. A draft equal to what is live is none.
 * @throws HttpProblem 404 for an organization the caller may not change, 412 for a stale version.
 */
function change(
  { db }: Pick<ServerContext, 'db'>,
  caller: Administrator,
  { id, version, action }: Intent,
  want: (before: Row, tx: Transaction) => Wanted | Promise<Wanted>,
): Promise<Looks> {
  return inTransaction(db, async (tx) => {
    await lockOrganization(tx, id);
    const before = await readRow(tx, writeScope(caller), id);
    if (version !== undefined && version !== before.version) {
      throw new HttpProblem(412, 'changed_meanwhile', say('record_changed', { kind: 'looks' }));
    }
    const after: Row = { ...before, ...(await want(before, tx)), version: before.version + 1 };
    if (after.draft !== null && isSame(after.draft, after.live ?? standard)) after.draft = null;
    const recorded = differences(shown(action, before), shown(action, after));
    if (Object.keys(recorded.after).length === 0 && isSame(before.draft, after.draft)) return looksOf(before);
    const stored = { version: after.version, language: after.language, draft: after.draft, live: after.live };
    await tx
      .insert(organizationLooks)
      .values({ organizationId: id, ...stored })
      .onConflictDoUpdate({ target: organizationLooks.organizationId, set: stored });
    await recordChange(tx, caller, {
      action,
      target: { type: 'organization', id, name: before.organization },
      organizationId: id,
      ...recorded,
    });
    return looksOf(after);
  });
}

/** Changes what a person types; `language` applies at once. @throws HttpProblem 400, 404, 409 for a brand like another, 412. */
export function changeLooks(
  context: Pick<ServerContext, 'db' | 'config'>,
  caller: Administrator,
  id: number,
  { version, language, ...typed }: TypedBrand & { language?: Language | null; version?: number },
): Promise<Looks> {
  const brand = cleanBrand(typed);
  return change(context, caller, { id, version, action: 'looks.changed' }, async (before, tx) => {
    const draft = { ...(before.draft ?? before.live ?? standard), ...brand };
    if (brand.name !== undefined) await checkName(tx, context, id, draft);
    return { draft, ...(language === undefined ? {} : { language }) };
  });
}

/** Puts a mark into the draft, or takes it out with null. @throws HttpProblem 400 at `image`, 404, 412. */
export function putMark(
  context: Pick<ServerContext, 'db'>,
  caller: Administrator,
  id: number,
  { scheme, image, version }: { scheme: keyof BrandMarks; image: string | null; version?: number | undefined },
): Promise<Looks> {
  const address = image === null ? null : checkedMark(image);
  return change(context, caller, { id, version, action: 'looks.changed' }, (before) => {
    const draft = before.draft ?? before.live ?? standard;
    return { draft: { ...draft, mark: { ...draft.mark, [scheme]: address } } };
  });
}

/** Makes the draft live. @throws HttpProblem 404, 409 without a draft or for a brand like another, 412. */
export function publishLooks(
  context: Pick<ServerContext, 'db' | 'config'>,
  caller: Administrator,
  id: number,
  version?: number,
): Promise<Looks> {
  return change(context, caller, { id, version, action: 'looks.published' }, async ({ draft }, tx) => {
    if (draft === null) throw new HttpProblem(409, 'no_draft', say('nothing_to_publish'));
    // Check again: an organization may have been named so since.
    await checkName(tx, context, id, draft);
    return { draft: null, live: isSame(draft, standard) ? null : draft };
  });
}

/** Discards the draft, or goes back to the product's looks. @throws HttpProblem 404, 412. */
export function resetLooks(
  context: Pick<ServerContext, 'db'>,
  caller: Administrator,
  id: number,
  { of, version }: { of: 'draft' | 'live'; version?: number },
): Promise<Looks> {
  return change(context, caller, { id, version, action: 'looks.reset' }, () =>
    of === 'draft' ? { draft: null } : { draft: null, live: null },
  );
}

async function checkName(
  tx: Transaction,
  { config }: Pick<ServerContext, 'config'>,
  organizationId: number,
  { name }: Brand,
): Promise<void> {
  if (name !== null) await refuseAlikeBrand(tx, { name, organizationId, product: config.brandName });
}

/** Compares by content: both come with their keys in one order, from here or from `jsonb`. */
function isSame(one: Brand | null, other: Brand | null): boolean {
  return JSON.stringify(ordered(one)) === JSON.stringify(ordered(other));
}

function ordered(brand: Brand | null) {
  if (brand === null) return null;
  const { name, colour, sentence, mailFoot, mark } = brand;
  return { name, colour, sentence, mailFoot, mark: { light: mark.light, dark: mark.dark } };
}
