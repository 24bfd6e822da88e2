import type { FastifyBaseLogger } from 'fastify';
import { type App, buildApp } from './app.ts';
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import { drainConnections } from './drain-connections.ts';
import { errorCode } from './error-code.ts';
import { announcePlans } from './modules/notifications/announce-plans.ts';
import { keepInOutbox, sendDueMails, smtpDelivery } from './outbox/outbox-sender.ts';
import { seedDemo } from './seed/seed-demo.ts';
import type { Store } from './store/database.ts';
import { scheduleMaintenance } from './store/maintenance.ts';
import { foldCounts } from './store/fold-counts.ts';
import { migrateUp } from './store/migrations.ts';
import { openStore } from './store/open-store.ts';
import { refreshSortKeys } from './store/refresh-sort-keys.ts';
import { removeExpired } from './store/remove-expired.ts';
import { StartupError } from './store/startup-error.ts';

export interface RunningServer {
  /** Where it listens, e.g. `http://127.0.0.1:4002`. */
  address: string;
  context: Context;
  /** Stops taking requests, finishes those under way (10 s at most), closes the store. */
  stop(): Promise<void>;
}

export interface StartOptions {
  config: Config;
  /** Progress for whoever waits, e.g. "opening the database". */
  onProgress?: (step: string) => void;
  logStream?: { write(line: string): void };
}

const drainFor = 10_000;
// Longer than a proxy keeps an idle connection to us (2 s in packages/deploy/nginx).
const proxyGivesUpWithin = 4_000;
const minute = 60_000;
const hour = 3_600_000;

/**
 * Opens the store, migrates it, and serves the API. `/health/ready` answers 200 once the demo data, if any, is in.
 * @throws StartupError with one sentence that says what to do.
 */
export async function startServer({ config, onProgress, logStream }: StartOptions): Promise<RunningServer> {
  onProgress?.(config.databaseUrl === null ? 'opening the embedded database' : 'connecting to PostgreSQL');
  let log: FastifyBaseLogger | undefined;
  const store = await openStore(config, (error) => log?.warn({ err: error }, 'a database connection was lost'));
  try {
    onProgress?.('bringing the database up to date');
    await migrateUp(store);
    const app = await buildApp({
      config,
      store,
      seeded: config.profile !== 'demo',
      ...(logStream ? { logStream } : {}),
    });
    log = app.server.log;
    const stopTasks = startTasks(app, store);
    let address: string;
    try {
      address = await app.server.listen({ host: config.host, port: config.ports.api });
      if (config.profile === 'demo') {
        onProgress?.('filling in the demo data');
        await seedDemo(app.context.db, {
          sampleServiceUrl: config.sampleServiceUrl,
          hashPassword: (password) => app.context.hasher.hash(password),
        });
      }
      await announcePlans(app.context.db);
    } catch (error) {
      stopTasks();
      await app.server.close();
      throw portError(error, config);
    }
    app.context.readiness.seeded = true;
    let stopping: Promise<void> | undefined;
    return {
      address,
      context: app.context,
      stop: () => (stopping ??= stop(app, store, stopTasks)),
    };
  } catch (error) {
    await store.close();
    throw error;
  }
}

/** Work beside the requests; each logs its own failures and goes on. */
function startTasks({ context }: App, store: Store): () => void {
  const { config, db, keys, log } = context;
  const deliver = config.smtpUrl === null ? keepInOutbox : smtpDelivery(config.smtpUrl);
  const every = (milliseconds: number, task: string, work: () => Promise<unknown>) => {
    let running = false;
    const timer = setInterval(() => {
      if (running) return;
      running = true;
      work()
        .catch((error: unknown) => log.error({ err: error, task }, 'background task failed'))
        .finally(() => {
          running = false;
        });
    }, milliseconds);
    timer.unref();
    return () => clearInterval(timer);
  };
  const stops = [
    every(1_000, 'mail', () => sendDueMails(context, deliver)),
    // Another process may have rotated them, such as `gangway keys rotate`.
    every(minute, 'signing keys', () => keys.reload()),
    every(hour, 'key rotation', () => keys.maintain()),
    every(hour, 'notices of plans', () => announcePlans(db)),
    every(1_000, 'sort keys', () => refreshSortKeys(db)),
    every(minute, 'folding of counts', () => foldCounts(db)),
    every(hour, 'removal of what has expired', () => removeExpired(db)),
    scheduleMaintenance(store, (error) => log.error({ err: error }, 'vacuum failed')),
  ];
  return () => {
    for (const stopTask of stops) stopTask();
  };
}

async function stop({ server, context }: App, store: Store, stopTasks: () => void): Promise<void> {
  context.readiness.closing = true;
  stopTasks();
  const behindProxy = context.config.trustedProxies.length > 0;
  await drainConnections(server.server, { idle: behindProxy ? proxyGivesUpWithin : 0, total: drainFor });
  await server.close();
  await store.close();
}

function portError(error: unknown, { host, ports }: Config): unknown {
  const code = errorCode(error);
  if (code === 'EADDRINUSE') {
    return new StartupError(
      `Port ${ports.api} is already in use: stop what listens there, or set API_PORT to another port.`,
      {
        cause: error,
      },
    );
  }
  if (code === 'EACCES' || code === 'EADDRNOTAVAIL') {
    return new StartupError(
      `${host}:${ports.api} cannot be listened on: set HOST and API_PORT to an address of this machine.`,
      {
        cause: error,
      },
    );
  }
  return error;
}
