import { randomUUID } from 'node:crypto';
import { type Route, contract } from '@gangway/contract';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Config } from './config.ts';
import type { Clock, Context, Readiness } from './context.ts';
import { openKeyRing } from './identity/key-ring.ts';
import { createPasswordHasher } from './identity/password-hasher.ts';
import { createSecrets } from './identity/secrets.ts';
import { logLines } from './log-lines.ts';
import { registerModules } from './modules/register-modules.ts';
import { unmounted } from './mount.ts';
import { demoOutboxRoutes } from './outbox/demo-outbox.ts';
import { addAuthentication } from './plugins/authentication.ts';
import { addClosing } from './plugins/closing.ts';
import { addContentTypes } from './plugins/content-type.ts';
import { addContractGuard } from './plugins/contract-guard.ts';
import { addCors } from './plugins/cors.ts';
import { addDocuments } from './plugins/documents.ts';
import { addErrorAnswers } from './plugins/errors.ts';
import { addMetrics } from './plugins/metrics.ts';
import { addRequestLog } from './plugins/request-log.ts';
import { addSecurityHeaders } from './plugins/security-headers.ts';
import type { Store } from './store/database.ts';

export interface AppOptions {
  config: Config;
  /** Migrated already. */
  store: Store;
  clock?: Clock;
  /** False while the demo data is still being written; `readiness.seeded` of the context turns it. */
  seeded?: boolean;
  /** Where log lines go; standard output unless given. */
  logStream?: { write(line: string): void };
}

export interface App {
  server: FastifyInstance;
  context: Context;
}

const acceptableRequestId = /^[A-Za-z0-9_-]{8,64}$/;

/**
 * The API as a value, not yet listening.
 * @throws StartupError when the signing keys do not open; Error when a call of the contract has no handler or a handler no contract.
 */
export async function buildApp({
  config,
  store,
  clock = Date.now,
  seeded = true,
  logStream = logLines(process.stdout.fd),
}: AppOptions): Promise<App> {
  const server: FastifyInstance = fastify({
    logger: {
      level: config.logLevel,
      stream: logStream,
      serializers: { req: () => ({}), res: () => ({}) },
    },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 64 * 1024,
    routerOptions: { maxParamLength: 512 },
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    genReqId: (request) => {
      const sent = request.headers['x-request-id'];
      return typeof sent === 'string' && acceptableRequestId.test(sent) ? sent : randomUUID();
    },
  });

  const secrets = createSecrets(config.appSecret);
  const readiness: Readiness = { seeded, closing: false };
  const context: Context = {
    config,
    store,
    db: store.db,
    clock,
    secrets,
    keys: await openKeyRing(store.db, secrets, clock),
    hasher: createPasswordHasher(),
    readiness,
    log: server.log,
  };

  server.addHook('onClose', () => context.hasher.close());
  server.decorate('mounted', new Set<Route>());
  addContractGuard(server);
  addClosing(server, readiness);
  addErrorAnswers(server);
  addRequestLog(server);
  addSecurityHeaders(server, config.hsts);
  await addCors(server, [config.portalUrl, config.consoleUrl]);
  await addContentTypes(server);
  addAuthentication(server, context);
  addMetrics(server, store);
  await addDocuments(server, config);
  registerModules(server, context);
  if (config.smtpUrl === null) demoOutboxRoutes(server, context);

  const missing = unmounted(server, contract);
  if (missing.length > 0) throw new Error(`The contract has calls that nobody serves: ${missing.join(', ')}`);
  await server.ready();
  return { server, context };
}
