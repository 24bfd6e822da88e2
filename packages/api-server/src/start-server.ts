import type { FastifyBaseLogger } from 'fastify';
import { type App, buildApp } from './app.ts';
import { type Config, errorCode, StartupError } from './config/index.ts';
import { migrateUp, migrations, openStore, type Store } from './store/index.ts';
import { type LogDestination, logDestination, serveMetrics, type Tracing } from './server/index.ts';
import type { Context } from './identity/index.ts';
import { refreshUserStats } from './overview/index.ts';
import {
  announcePlans,
  auditMonths,
  auditMonthsJob,
  clockWatch,
  demoClientId,
  demoClientSecret,
  gaugeReader,
  jobsOf,
  refusePublishedPasswords,
  scheduleJobs,
  seedDemo,
} from './operations/index.ts';

export interface RunningServer {
  /** Address the API listens at, such as `http://127.0.0.1:4002`. */
  address: string;
  context: Context;
  /** Client of the sample service; undefined outside the demo. */
  demoClient: { clientId: string; clientSecret: string } | undefined;
  /** Stops taking requests, finishes those under way (10 s at most), closes the store. */
  stop(): Promise<void>;
}

export interface StartOptions {
  config: Config;
  /** Called with progress to show, such as "opening the database". */
  onProgress?: (step: string) => void;
}

/**
 * Opens the store, migrates it, and serves the API. `/health/ready` answers 200 once the demo data, if any, is in.
 * @throws StartupError with one sentence that says what to do.
 */
export async function startServer({ config, onProgress }: StartOptions): Promise<RunningServer> {
  onProgress?.(config.databaseUrl === null ? 'opening the embedded database' : 'connecting to PostgreSQL');
  const logStream = logDestination(process.stdout.fd);
  let log: FastifyBaseLogger | undefined;
  const tracing = await tracingOf(config, (message) => {
    const err = new Error(message.slice(0, longestFault));
    log?.warn({ err }, 'traces not delivered');
  });
  const store = await openStore(config, (error) => log?.warn({ err: error }, 'a database connection was lost'));
  try {
    onProgress?.('bringing the database up to date');
    await migrateUp(store, migrations, { onWait: onProgress });
    if (config.profile !== 'demo') await refusePublishedPasswords(store);
    const app = await buildApp({ config, store, seeded: config.profile !== 'demo', logStream, tracing });
    log = app.server.log;
    // The job tries again; until it succeeds, events go to the default partition.
    await auditMonths(app.context).catch((error: unknown) => {
      app.server.log.error({ err: error, job: auditMonthsJob }, 'job failed');
    });
    const compareClocks = clockWatch(app.context, app.metrics);
    await compareClocks();
    const readGauges = gaugeReader(app.metrics);
    const stopJobs = scheduleJobs(
      [
        ...jobsOf(app.context),
        { name: 'read gauges', every: 60_000, run: () => readGauges(store) },
        { name: 'compare clocks', every: 60_000, run: compareClocks },
      ],
      { log, metrics: app.metrics },
    );
    let address: string;
    let closeMetrics = () => {};
    let demoClient: RunningServer['demoClient'];
    try {
      if (config.metricsPort !== null) {
        const metrics = await serveMetrics(app.metrics, { host: config.host, port: config.metricsPort });
        closeMetrics = metrics.close;
      }
      address = await app.server.listen({ host: config.host, port: config.ports.api });
      if (config.profile === 'demo') {
        onProgress?.('filling in the demo data');
        await seedDemo(store.jobs, {
          sampleServiceUrl: config.sampleServiceUrl,
          hashPassword: (password) => app.context.hasher.hash(password),
          secrets: app.context.secrets,
          clientSecret: demoClientSecret(app.context.secrets),
        });
        const clientId = await demoClientId(app.context.db);
        if (clientId !== undefined) demoClient = { clientId, clientSecret: demoClientSecret(app.context.secrets) };
        await refreshUserStats(store.jobs);
      }
      await announcePlans(store.jobs);
      await readGauges(store);
    } catch (error) {
      stopJobs();
      closeMetrics();
      await app.server.close();
      throw portError(error, config);
    }
    app.context.readiness.seeded = true;
    let stopping: Promise<void> | undefined;
    return {
      address,
      context: app.context,
      demoClient,
      stop: () => (stopping ??= stop(app, store, stopJobs, logStream, tracing)),
    };
  } catch (error) {
    await store.close();
    await tracing?.stop();
    await logStream.close();
    throw error;
  }
}

const longestFault = 300;

/** Call it before the store opens its first connection. */
async function tracingOf({ tracing }: Config, onFault: (message: string) => void): Promise<Tracing | undefined> {
  if (tracing === null) return undefined;
  const { startTracing } = await import('./server/tracing/start-tracing.ts');
  return startTracing(tracing, onFault);
}

async function stop(
  { server }: App,
  store: Store,
  stopJobs: () => void,
  logStream: LogDestination,
  tracing: Tracing | undefined,
): Promise<void> {
  stopJobs();
  await server.close();
  await store.close();
  await tracing?.stop();
  await logStream.close();
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
