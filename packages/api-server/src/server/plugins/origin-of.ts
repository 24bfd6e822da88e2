import { type Language, matchLanguage } from '@gangway/contract/languages';
import type { FastifyRequest } from 'fastify';
import { canonical } from '../../config/index.ts';
import type { Origin } from '../caller.ts';

/** Origin of a request, for counters and the audit trail. */
export function originOf(request: FastifyRequest): Origin {
  return {
    ip: clientAddress(request),
    userAgent: userAgentOf(request),
    requestId: request.id,
    language: acceptedLanguage(request.headers['accept-language']),
  };
}

/**
 * The first language that the product has of those that a header accepts, best first (RFC 9110, 12.5.4).
 * @param accepted pages send the language that they show
 */
export function acceptedLanguage(accepted = ''): Language | undefined {
  const ranges = accepted.slice(0, longestHeader).split(',', mostRanges);
  const weighed = ranges.map((range) => {
    const [tag = '', parameter] = range.split(';');
    const weight = parameter === undefined ? 1 : Number(/^\s*q=([\d.]{1,5})\s*$/.exec(parameter)?.[1] ?? 0);
    return { language: matchLanguage(tag.trim()), weight };
  });
  return weighed
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .find(({ language }) => language !== undefined)?.language;
}

// Bound what a request costs: browsers send a handful of languages.
const longestHeader = 300;
const mostRanges = 20;

function userAgentOf(request: FastifyRequest): string {
  // Replace control characters: they would break the log and the audit trail.
  return (request.headers['user-agent'] ?? '').replaceAll(/[^\u0020-\u007e]/g, '?').slice(0, 300);
}

/** The browser's token of a known device; undefined without one. */
export function deviceOf(request: FastifyRequest): string | undefined {
  const sent = request.headers['gangway-device'];
  return Array.isArray(sent) ? sent[0] : sent;
}

/** The caller's address in one spelling. An invalid address from a proxy falls back to the connection's. */
export function clientAddress(request: FastifyRequest): string {
  // Node reports no address once the connection is gone. The answer reaches no one, but must not fail.
  const ip = request.ip as string | undefined;
  const address = ip === undefined ? undefined : canonical(ip);
  return address ?? canonical(request.socket.remoteAddress ?? '') ?? 'unknown';
}
