import { type Config, trustedProxies } from './config/index.ts';
import type { Store } from './store/index.ts';
import {
  addAuthentication,
  addBodyDeadlines,
  addClosing,
  addContentTypes,
  addContractGuard,
  addCors,
  addDocuments,
  addErrorAnswers,
  addLogPosition,
  addMetrics,
  addRateLimits,
  addRequestLog,
  addSecurityHeaders,
  answersBeforeRouting,
  type BodyDeadlines,
  type Clock,
  createSecrets,
  errorForLog,
  limitHeaders,
  lineForm,
  logDestination,
  pageOrigins,
  type Readiness,
  refuseForeignOrigins,
  requireHost,
  timeForBody,
  type Tracing,
  unmounted,
} from './server/index.ts';
import {
  AttemptsUnderWay,
  bearerFinder,
  type Context,
  createPasswordHasher,
  openKeyRing,
  requireFreshProof,
  resealFactors,
} from './identity/index.ts';
import { type OwnHosts, ownHosts } from './catalogue/index.ts';
import { findMachine, publicClientOrigins } from './openid/index.ts';
import { resealEvidenceKeys } from './trail/index.ts';
import { demoOutboxRoutes } from './operations/index.ts';
import { randomUUID } from 'node:crypto';
import { type Route, contract } from '@gangway/contract';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Registry } from 'prom-client';
import { registerModules } from './register-modules.ts';

export interface AppOptions {
  config: Config;
  /** Migrated. */
  store: Store;
  clock?: Clock;
  /** False until the demo data is written; then set `readiness.seeded` of the context. */
  seeded?: boolean;
  /** Set while tracing is on. */
  tracing?: Tracing | undefined;
  /** Destination of log lines; standard output by default. */
  logStream?: { write(line: string): void };
}

export interface App {
  server: FastifyInstance;
  context: Context;
  /** The metrics that `/metrics` serves. */
  metrics: Registry;
}

/** Milliseconds. A proxy must keep idle connections for less than `lastAnswers` (2 s in packages/deploy/nginx). */
const closing = { notReady: 2_000, lastAnswers: 4_000, total: 10_000 };
const acceptableRequestId = /^[A-Za-z0-9_-]{8,64}$/;

/** Milliseconds a client may take (a slower one holds a connection others wait for), and a busy machine may take to start. */
const patience = { headers: 10_000, looksEvery: 1_000, silence: 60_000, start: 120_000 };
const bodies: BodyDeadlines = { usualBody: 64 * 1024, usual: 20_000 };
const largestBody = Math.max(
  ...Object.values(contract).flatMap((group) => Object.values(group).map(({ largestBody: bytes = 0 }: Route) => bytes)),
);

/**
 * The API as a value, not yet listening.
 * @throws StartupError when the signing keys do not open; Error when a call of the contract has no handler or a handler no contract.
 */
export async function buildApp({
  config,
  store,
  clock = Date.now,
  seeded = true,
  tracing,
  logStream = logDestination(process.stdout.fd),
}: AppOptions): Promise<App> {
  const isTrusted = trustedProxies(config.trustedProxies);
  const server = createServer(config, isTrusted, logStream);

  const secrets = createSecrets(config.appSecret, config.previousAppSecret);
  // Open the signing keys first: they report a wrong APP_SECRET in a sentence.
  const keys = await openKeyRing(store, secrets, clock);
  // By the jobs' connections: of several replicas that start at once, one may wait for another longer than a request may.
  if (config.previousAppSecret !== null) await resealFactors(store.jobs, secrets);
  await resealEvidenceKeys(store.jobs, secrets);
  const readiness: Readiness = { seeded, closing: false, clockOffset: 0 };
  const context: Context = {
    config,
    store,
    db: store.db,
    clock,
    secrets,
    keys,
    hasher: createPasswordHasher(),
    attempts: new AttemptsUnderWay(),
    readiness,
    log: server.log,
  };

  server.addHook('onClose', () => context.hasher.close());
  server.decorate('mounted', new Set<Route>());
  addContractGuard(server);
  tracing?.follow(server, isTrusted);
  const hosts = ownHosts(context);
  await addPlugins(server, context, hosts);
  const metrics = addMetrics(server, store, config.metricsPort);
  if (config.apiDocs) await addDocuments(server, config);
  registerModules(server, context, hosts);
  if (config.smtpUrl === null) demoOutboxRoutes(server, context);

  const missing = unmounted(server, contract);
  if (missing.length > 0) throw new Error(`The contract has calls that no one serves: ${missing.join(', ')}`);
  try {
    await server.ready();
  } catch (error) {
    // Stop its threads: they would keep a process that never becomes ready.
    await context.hasher.close();
    throw error;
  }
  return { server, context, metrics };
}

/** Fastify with the limits of every request. */
function createServer(
  config: Config,
  isTrusted: (address: string | undefined) => boolean,
  logStream: NonNullable<AppOptions['logStream']>,
): FastifyInstance {
  return fastify({
    ...answersBeforeRouting({ origins: [config.portalUrl, config.consoleUrl], hsts: config.hsts }),
    http: {
      headersTimeout: patience.headers,
      connectionsCheckingInterval: patience.looksEvery,
      requireHostHeader: false,
    },
    logger: {
      level: config.logLevel,
      stream: logStream,
      ...lineForm,
      serializers: { req: () => ({}), res: () => ({}), err: errorForLog },
    },
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    bodyLimit: bodies.usualBody,
    routerOptions: { maxParamLength: 512 },
    // The slowest route sets it; body deadlines end the others sooner.
    requestTimeout: timeForBody(largestBody, bodies),
    pluginTimeout: patience.start,
    connectionTimeout: patience.silence,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    trustProxy: config.trustedProxies.length > 0 ? isTrusted : false,
    // Let only our proxy choose the id, which enters the audit trail.
    genReqId: ({ headers: { 'x-request-id': sent }, socket }) =>
      typeof sent === 'string' && acceptableRequestId.test(sent) && isTrusted(socket.remoteAddress)
        ? sent
        : randomUUID(),
  });
}

/** Hooks and plugins, in the order in which they see a request. */
async function addPlugins(server: FastifyInstance, context: Context, hosts: OwnHosts): Promise<void> {
  const { config, store } = context;
  addClosing(server, context.readiness, config.trustedProxies.length > 0 ? closing : { ...closing, notReady: 0 });
  addBodyDeadlines(server, bodies);
  addErrorAnswers(server, config.apiDocs);
  addRequestLog(server);
  addSecurityHeaders(server, config.hsts);
  const pages = pageOrigins([config.portalUrl, config.consoleUrl], (origin) => hosts.isOrigin(origin));
  await addCors(server, pages, () => publicClientOrigins(store.db));
  limitHeaders(server);
  requireHost(server);
  refuseForeignOrigins(server, pageOrigins([config.apiUrl], pages));
  await addContentTypes(server);
  addLogPosition(server, store);
  addAuthentication(server, {
    findCaller: bearerFinder(context),
    findMachine: (bearer, scope) => findMachine(context, bearer, scope),
    requireFreshProof: (fresh, sid) => requireFreshProof(store, fresh, sid),
  });
  await addRateLimits(server, config);
}
