import { type AuditField, Banner } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import * as Type from 'typebox';
import { advisoryLocks, type Database, inTransaction, selectRows } from '../../store/index.ts';
import { type Caller, fieldProblem, say } from '../../server/index.ts';
import { recordChange } from '../../trail/index.ts';

/** The row of `settings`; its name stays, since the previous version reads it. */
export const bannerSetting = 'launcher_notice';

const Row = Type.Object({ value: Banner });

/** Reads the banner as it was written; null without one. */
export async function readBanner(db: Database): Promise<Banner | null> {
  const [row] = await selectRows(db, Row, sql`select value from settings where name = ${bannerSetting}`);
  return row?.value ?? null;
}

/** Reads the banner if its time is now. @param now milliseconds */
export async function currentBanner(db: Database, now: number): Promise<Banner | null> {
  const banner = await readBanner(db);
  if (banner === null) return null;
  const hasBegun = banner.from === null || Date.parse(banner.from) <= now;
  const isOver = banner.until !== null && Date.parse(banner.until) <= now;
  return hasBegun && !isOver ? banner : null;
}

/** Replaces the banner, or removes it with null. @throws HttpProblem 400 at `text` or `until` */
export function saveBanner(db: Database, caller: Caller, wanted: Banner | null): Promise<Banner | null> {
  const banner = wanted && { ...wanted, text: wanted.text.trim() };
  if (banner?.text === '') throw fieldProblem('text', say('banner_empty'));
  if (banner && banner.from !== null && banner.until !== null && Date.parse(banner.until) <= Date.parse(banner.from)) {
    throw fieldProblem('until', say('banner_ends_early'));
  }
  return inTransaction(db, async (tx) => {
    // Serialize saves, so that each audit event names the banner it replaced.
    await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.banner})`);
    const before = await readBanner(tx);
    await tx.execute(
      banner === null
        ? sql`delete from settings where name = ${bannerSetting}`
        : sql`insert into settings (name, value) values (${bannerSetting}, ${JSON.stringify(banner)}::jsonb)
              on conflict (name) do update set value = excluded.value, updated_at = now()`,
    );
    if (before === null && banner === null) return null;
    await recordChange(tx, caller, {
      action: banner === null ? 'notice.removed' : 'notice.changed',
      target: { type: 'notice', id: 1, name: 'Launcher banner' },
      before: before && fieldsOf(before),
      after: banner && fieldsOf(banner),
    });
    return banner;
  });
}

function fieldsOf({ text, from, until }: Banner): Partial<Record<AuditField, string | null>> {
  return { text, showFrom: from, showUntil: until };
}
