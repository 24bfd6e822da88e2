import type { FastifyInstance } from 'fastify';
import { documentsPrefix } from './documents.ts';

/** Nothing is served past the contract: a person who adds a route otherwise than by `mount` finds the server does not start. */
export function addContractGuard(app: FastifyInstance): void {
  app.addHook('onRoute', ({ method, url, config }) => {
    // HEAD beside each GET is Fastify's own, with the GET's configuration.
    const internal = config?.internal === true || url === documentsPrefix || url.startsWith(`${documentsPrefix}/`);
    if (!config?.route && !internal && method !== 'OPTIONS') {
      throw new Error(`${String(method)} ${url} is served without a contract: use mount().`);
    }
  });
}
