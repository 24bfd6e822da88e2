import type { FastifyInstance } from 'fastify';
import { documentsPrefix } from './documents.ts';

/** Serves nothing past the contract: with a route added other than by `mount`, the server does not start. */
export function addContractGuard(app: FastifyInstance): void {
  app.addHook('onRoute', ({ method, url, config }) => {
    // Fastify adds HEAD to each GET, with the GET's configuration.
    const internal = config?.internal === true || url === documentsPrefix || url.startsWith(`${documentsPrefix}/`);
    if (!config?.route && !internal && method !== 'OPTIONS') {
      throw new Error(`${String(method)} ${url} is served without a contract: use mount().`);
    }
  });
}
