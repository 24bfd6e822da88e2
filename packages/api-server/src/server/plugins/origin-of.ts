import type { FastifyRequest } from 'fastify';
import type { Origin } from '../caller.ts';
import { clientAddress } from './client-address.ts';

/** Where a request comes from, for counters and the audit trail. */
export function originOf(request: FastifyRequest): Origin {
  return { ip: clientAddress(request), userAgent: userAgentOf(request), requestId: request.id };
}

export function userAgentOf(request: FastifyRequest): string {
  // Control characters would break the log and the audit trail.
  return (request.headers['user-agent'] ?? '').replaceAll(/[^\u0020-\u007e]/g, '?').slice(0, 300);
}

/** The token by which the browser says that it is known; undefined without one. */
export function deviceOf(request: FastifyRequest): string | undefined {
  const sent = request.headers['gangway-device'];
  return Array.isArray(sent) ? sent[0] : sent;
}
