import { AddressRefused, type Guard, guardedHead } from './guarded-call.ts';

const answerWithin = 5_000;
/** What a proxy answers in the place of a service that is down. */
const downBehindProxy = new Set([502, 503, 504]);
/** A connection that no one takes; other faults, such as a certificate of one's own, may be this server's alone. */
const noOneThere = new Set(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'EPIPE']);

/**
 * Whether something answers at an address, whatever it says.
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
