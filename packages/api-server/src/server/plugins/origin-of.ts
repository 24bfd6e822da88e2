import type { FastifyRequest } from 'fastify';
import { canonical } from '../../config/index.ts';
import type { Origin } from '../caller.ts';

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

/** The caller's address in one spelling; what a proxy wrote but is no address falls back to the connection's own. */
export function clientAddress(request: FastifyRequest): string {
  // Without address once the connection is gone: the answer reaches no one, but must not become an error of ours.
  const ip = request.ip as string | undefined;
  const address = ip === undefined ? undefined : canonical(ip);
  return address ?? canonical(request.socket.remoteAddress ?? '') ?? 'unknown';
}
