import { and, eq, sql } from 'drizzle-orm';
import {
  advisoryLocks,
  type Database,
  inTransaction,
  services,
  settings,
  type Transaction,
  users,
} from '../../store/index.ts';
import type { Secrets } from '../../server/index.ts';
import { setRecoveryCodes, totpPurpose } from '../../identity/index.ts';
import { closePastStatements } from '../../overview/index.ts';
import { seedRecords } from './demo-records.ts';
import { seedClient } from './demo-client.ts';
import { demoLogins, demoPassword } from './demo-logins.ts';

export interface DemoSettings {
  /** Public origin of the sample service, without trailing slash. */
  sampleServiceUrl: string;
  /** Hashes the demo password; called once for all people. */
  hashPassword: (password: string) => Promise<string>;
  /** Seals the key of an authenticator app, and keys its recovery codes. */
  secrets: Secrets;
  /** Client secret of the sample service. */
  clientSecret: string;
  /** The day everything is dated against. */
  today?: Date;
}

const marker = 'demo-seed';

/**
 * Seeds the demo once, and lets the addresses of unedited services follow `sampleServiceUrl` at every start. Safe to run
 * repeatedly and in parallel.
 * @returns whether this call seeded it.
 */
export async function seedDemo(db: Database, demo: DemoSettings): Promise<boolean> {
  const [seeded] = await db.select({ name: settings.name }).from(settings).where(eq(settings.name, marker));
  // Hash outside the transaction, and only when needed: it is slow by design.
  const passwordHash = seeded ? null : await demo.hashPassword(demoPassword);
  return inTransaction(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.demoSeed})`);
    const isFirst =
      passwordHash !== null &&
      (
        await tx
          .insert(settings)
          .values({ name: marker, value: { version: 1 } })
          .onConflictDoNothing()
          .returning()
      ).length > 0;
    if (isFirst) {
      await seedRecords(tx, passwordHash, demo.today ?? new Date());
      await seedSecondSteps(tx, demo);
      await closePastStatements(tx, demo);
    }
    await tx
      .update(services)
      .set({
        url: sql`${demo.sampleServiceUrl}::text || '/' || ${services.name}`,
        referenceTemplate: sql`case when ${services.referenceKinds} = '{}' then ''
          else ${demo.sampleServiceUrl}::text || '/' || ${services.name} || '?reference={reference}' end`,
      })
      .where(
        and(
          eq(services.demoUrl, true),
          sql`${services.url} is distinct from ${demo.sampleServiceUrl}::text || '/' || ${services.name}`,
        ),
      );
    await seedClient(tx, demo);
    return isFirst;
  });
}

/** The authenticator apps and recovery codes of the demo logins that have them. */
async function seedSecondSteps(tx: Transaction, { secrets }: DemoSettings): Promise<void> {
  for (const { email, secret, recoveryCodes = [] } of demoLogins) {
    const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email));
    if (secret === undefined || user === undefined) continue;
    await tx.execute(sql`
      insert into user_factors (user_id, kind, name, sealed_secret, confirmed_at)
      values (${user.id}, 'totp', 'Authenticator app', ${secrets.seal(totpPurpose, secret)}, now())`);
    await setRecoveryCodes(tx, { secrets }, user.id, recoveryCodes);
  }
}
