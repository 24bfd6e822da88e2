import { nullable } from '@gangway/contract';
import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { strToU8, zipSync } from 'fflate';
import * as Type from 'typebox';
import {
  type Database,
  inTransaction,
  isoInstant,
  reviewEvidence,
  selectRows,
  type Transaction,
} from '../../store/index.ts';
import { type Caller, HttpProblem, say } from '../../server/index.ts';
import { byteOrderMark, csvLine } from '../../records/index.ts';
import { evidenceType, recordChange, signEvidence } from '../../trail/index.ts';
import type { Context } from '../../identity/index.ts';
import { readReview } from './review-list.ts';

const format = 'gangway-review-evidence';
const keysPath = '/.well-known/evidence-keys.json';

/**
 * Writes down what was reviewed, decided and done, signs it and keeps it, in the transaction that closes the review: later renames
 * and keys change none of it.
 */
export async function keepEvidence(
  tx: Transaction,
  { config, secrets }: Pick<Context, 'config' | 'secrets'>,
  caller: Caller,
  id: number,
): Promise<void> {
  const { yours: _yours, ...review } = await readReview(tx, caller, id);
  const events = await auditRange(tx, id);
  const audit = lines(events.map(({ event }) => JSON.stringify(event)));
  const keys = new URL(keysPath, config.apiUrl).href;
  const contents: Record<string, string> = {
    'README.txt': readme(keys),
    'review.json': json(review),
    'items.csv': await itemsCsv(tx, id),
    'audit.jsonl': audit,
  };
  const sums = lines(Object.entries(contents).map(([name, text]) => `${sha256(text)}  ${name}`));
  const files = { ...contents, SHA256SUMS: sums };
  const manifest = json({
    format,
    version: 1,
    issuer: config.apiUrl,
    keys,
    review: { id, name: review.name, covers: review.covers, closedAt: review.closedAt, closedBy: review.closedBy },
    files: Object.entries(files).map(([name, text]) => ({
      name,
      bytes: Buffer.byteLength(text),
      sha256: sha256(text),
    })),
    audit: {
      from: events[0]?.event.id ?? null,
      to: events.at(-1)?.event.id ?? null,
      events: events.length,
      sha256: sha256(audit),
    },
  });
  const signature = await signEvidence(tx, secrets, strToU8(manifest));
  const entries = { ...files, 'manifest.json': manifest, 'manifest.jws': `${signature}\n` };
  const file = zipSync(Object.fromEntries(Object.entries(entries).map(([name, text]) => [name, strToU8(text)])));
  await tx.insert(reviewEvidence).values({ reviewId: id, file: Buffer.from(file) });
}

/**
 * The zip of a closed review; who took it is in the audit trail.
 * @throws HttpProblem 404 as `readReview`, 409 while the review is open.
 */
export function readEvidence(db: Database, caller: Caller, id: number): Promise<{ file: Buffer; name: string }> {
  return inTransaction(db, async (tx) => {
    const review = await readReview(tx, caller, id);
    const [row] = await tx.select().from(reviewEvidence).where(eq(reviewEvidence.reviewId, id));
    if (!row) throw new HttpProblem(409, 'review_open', say('review_not_applied'));
    await recordChange(tx, caller, {
      action: 'review.exported',
      target: { type: 'review', id, name: review.name },
      // Of the organization that was reviewed, not of the person who took it.
      organizationId: review.covers.kind === 'organization' ? review.covers.id : null,
    });
    return { file: row.file, name: `review-${id}-evidence.zip` };
  });
}

const Event = Type.Object({
  event: Type.Object({
    id: Type.Integer(),
    at: Type.String(),
    actorId: nullable(Type.Integer()),
    actor: Type.String(),
    action: Type.String(),
    targetType: Type.String(),
    targetId: Type.String(),
    target: Type.String(),
    before: Type.Unknown(),
    after: Type.Unknown(),
    result: Type.String(),
  }),
});

/** What the trail has of the review and of its people's accounts, from its first event to its last. */
function auditRange(tx: Transaction, id: number) {
  return selectRows(
    tx,
    Event,
    sql`
    select json_build_object('id', e.id, 'at', ${isoInstant(sql`e.at`)}, 'actorId', e.actor_id, 'actor', e.actor_name,
             'action', e.action, 'targetType', e.target_type, 'targetId', e.target_id, 'target', e.target_name,
             'before', e.before, 'after', e.after, 'result', e.result) as event
      from audit_events e
     where e.id >= (select min(b.id) from audit_events b where b.target_type = 'review' and b.target_id = ${String(id)})
       and ((e.target_type = 'review' and e.target_id = ${String(id)})
         or (e.target_type = 'user' and starts_with(e.action, 'user.')
             and e.target_id in (select i.user_id::text from review_items i where i.review_id = ${id})))
     order by e.id`,
  );
}

const Line = Type.Object({ cells: Type.Array(Type.Union([Type.String(), Type.Integer(), Type.Null()])) });
const header = [
  'Item',
  'User',
  'Name',
  'Email',
  'Organization',
  'Branches',
  'Service',
  'Role',
  'Limit',
  'Last day',
  'Plan',
  'Given at',
  'Given by',
  'Given by way of',
  'Last opened',
  'Suggestions',
  'Decision',
  'Note',
  'Decided by',
  'Decided at',
  'Outcome',
];

async function itemsCsv(tx: Transaction, id: number): Promise<string> {
  const rows = await selectRows(
    tx,
    Line,
    sql`
    select json_build_array(i.id, i.user_id, i.person, i.email, i.organization, array_to_string(i.branches, '; '), i.service_name,
             i.role_name, i.limit_value, i.until::text, i.plan, ${isoInstant(sql`i.given_at`)}, i.given_by, i.given_from,
             ${isoInstant(sql`i.last_opened_at`)}, array_to_string(i.suggestions, '; '), i.decision, i.note, i.decided_by_name,
             ${isoInstant(sql`i.decided_at`)}, i.outcome) as cells
      from review_items i where i.review_id = ${id} order by i.id`,
  );
  return byteOrderMark + [header, ...rows.map(({ cells }) => cells)].map((cells) => csvLine(cells)).join('');
}

function readme(keys: string): string {
  return `Evidence of an access review

review.json    the review: what it covers, its reviewers, how many grants had each outcome
items.csv      each grant as it was at the start, the decision about it, and what became of it
audit.jsonl    the audit events of the review and of the accounts it covers, one a line
SHA256SUMS     the hashes of the files above
manifest.json  the hash of each file, SHA256SUMS included, and of the audit events
manifest.jws   a detached signature of manifest.json (RFC 7515, appendix F; ES256, type ${evidenceType})

To verify:
1. sha256sum -c SHA256SUMS
2. Compare the hashes of manifest.json with those of the files.
3. Verify manifest.jws over the bytes of manifest.json. The key that its header names in kid is published at
   ${keys}
`;
}

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
const lines = (texts: readonly string[]) => texts.map((text) => `${text}\n`).join('');
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
