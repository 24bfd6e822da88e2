import type { FastifyRequest } from 'fastify';
import type { Origin } from '../../entitlement/scopes.ts';
import { userAgentOf } from './authentication.ts';
import { clientAddress } from './client-address.ts';

/** Where a request without session comes from, for counters and the audit trail. */
export function originOf(request: FastifyRequest): Origin {
  return { ip: clientAddress(request), userAgent: userAgentOf(request), requestId: request.id };
}

/** The token by which the browser says that it is known; undefined without one. */
export function deviceOf(request: FastifyRequest): string | undefined {
  const sent = request.headers['gangway-device'];
  return Array.isArray(sent) ? sent[0] : sent;
}
