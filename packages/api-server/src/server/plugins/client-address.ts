import type { FastifyRequest } from 'fastify';
import { canonical } from '../../config/index.ts';

/** The caller's address in one spelling; what a proxy wrote but is no address falls back to the connection's own. */
export function clientAddress(request: FastifyRequest): string {
  // Without address once the connection is gone: the answer reaches no one, but must not become an error of ours.
  const ip = request.ip as string | undefined;
  const address = ip === undefined ? undefined : canonical(ip);
  return address ?? canonical(request.socket.remoteAddress ?? '') ?? 'unknown';
}
