import { AddressRefused, type Guard, guardedHead } from './guarded-call.ts';

const answerWithin = 5_000;
/** Answers of a proxy whose service is down. */
const downBehindProxy = new Set([502, 503, 504]);
/** Errors of a connection that no one takes; others, such as an unknown certificate authority, may lie with this server. */
const noOneThere = new Set(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'EPIPE']);

/**
 * Whether anything answers at an address, with any status.
 * @returns undefined where this server cannot tell: it may not call there, or does not know the name.
 */
export async function answersAt(address: string, guard: Guard): Promise<boolean | undefined> {
  try {
    return !downBehindProxy.has(await guardedHead(address, guard, answerWithin));
  } catch (error) {
    if (error instanceof AddressRefused || !(error instanceof Error)) return undefined;
    const { cause } = error;
    if (!(cause instanceof Error)) return undefined;
    if (cause.name === 'AbortError' || cause.name === 'TimeoutError') return false;
    return 'code' in cause && noOneThere.has(String(cause.code)) ? false : undefined;
  }
}
