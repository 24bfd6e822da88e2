import { system } from '@gangway/contract';
import type { FastifyInstance } from 'fastify';
import { clockLimits, migrationStatus } from '../../store/index.ts';
import { mount, say } from '../../server/index.ts';
import type { Context } from '../../identity/index.ts';
import { publishedEvidenceKeys } from '../../trail/index.ts';

const pingTimeout = 900;

/** Routes of health and public keys. */
export function systemRoutes(app: FastifyInstance, { store, db, keys, readiness }: Context): void {
  let migrated = false;

  mount(app, system.live, async ({ answer }) => answer(200, { status: 'live' }));

  mount(app, system.ready, async ({ answer, refuse }) => {
    if (readiness.closing) return refuse(503, 'closing', say('closing'));
    if (!readiness.seeded) return refuse(503, 'seeding', say('seeding'));
    if (!(await answersInTime(store.ping()))) return refuse(503, 'database_away', say('database_away'));
    const apart = Math.abs(readiness.clockOffset);
    if (apart >= clockLimits.refuse) {
      return refuse(503, 'clock_apart', say('clock_apart', { seconds: Math.round(apart) }));
    }
    migrated ||= (await migrationStatus(store)).every(({ state }) => state === 'applied' || state === 'newer');
    if (!migrated) return refuse(503, 'not_migrated', say('not_migrated'));
    keys.signingKey();
    return answer(200, { status: 'ready' });
  });

  mount(app, system.jwks, async ({ answer }) =>
    answer(200, await keys.jwks(), { 'cache-control': 'public, max-age=300' }),
  );

  mount(app, system.evidenceKeys, async ({ answer }) =>
    answer(200, await publishedEvidenceKeys(db), { 'cache-control': 'public, max-age=300' }),
  );
}

async function answersInTime(work: Promise<void>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), pingTimeout);
  });
  try {
    return await Promise.race([
      work.then(
        () => true,
        () => false,
      ),
      late,
    ]);
  } finally {
    clearTimeout(timer);
  }
}
