import { and, eq, sql } from 'drizzle-orm';
import {
  advisoryLocks,
  type Database,
  inTransaction,
  services,
  settings,
  type Transaction,
} from '../../store/index.ts';
import { bringData } from './demo-records.ts';
import { bringClient } from './demo-client.ts';
import { demoLogins, demoPassword } from './demo-logins.ts';

export interface DemoSettings {
  /** Public origin of the sample service, without trailing slash. */
  sampleServiceUrl: string;
  /** Turns the demo password into what is stored; called once, for all people. */
  hashPassword: (password: string) => Promise<string>;
  /** Seals the key of an authenticator app. */
  sealSecret: (secret: string) => string;
  /** What the sample service proves itself with where it signs people in. */
  clientSecret: string;
  /** The day everything is dated against. */
  today?: Date;
}

const marker = 'demo-seed';

/**
 * Fills an installation with the demo data, once, and lets the addresses of services no one edited follow
 * `sampleServiceUrl` at every start. Safe to run again and from several processes at once.
 * @returns whether this call brought the data.
 */
export async function seedDemo(db: Database, demo: DemoSettings): Promise<boolean> {
  const [seeded] = await db.select({ name: settings.name }).from(settings).where(eq(settings.name, marker));
  // Hashing takes its time on purpose: outside the transaction, and only when needed.
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
      await bringData(tx, passwordHash, demo.today ?? new Date());
      await bringSecondSteps(tx, demo);
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
    await bringClient(tx, demo);
    return isFirst;
  });
}

/** The authenticator apps of the demo logins that have one. */
async function bringSecondSteps(tx: Transaction, { sealSecret }: DemoSettings): Promise<void> {
  for (const { email, secret } of demoLogins) {
    if (secret === undefined) continue;
    await tx.execute(sql`
      insert into user_factors (user_id, kind, name, sealed_secret, confirmed_at)
      select id, 'totp', 'Authenticator app', ${sealSecret(secret)}, now() from users where email = ${email}`);
  }
}
