import { lookup as resolve } from 'node:dns/promises';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { type Config, isPublicAddress, networks } from '../../config/index.ts';

/** Finds every address of a name. */
export type Resolve = (hostname: string) => Promise<{ address: string; family: number }[]>;

export interface Guard {
  /** Whether the server may call this IP address. */
  isAllowed: (address: string) => boolean;
  httpsOnly: boolean;
  resolve?: Resolve;
}

/**
 * The server may call, in production, public addresses by https and the networks of OUTBOUND_ALLOWED_NETWORKS; in the demo,
 * anything.
 */
export function outboundGuard({ profile, outboundAllowedNetworks }: Config): Guard {
  const isNamed = networks(outboundAllowedNetworks);
  return {
    isAllowed: (address) => profile === 'demo' || isPublicAddress(address) || isNamed(address),
    httpsOnly: profile === 'production',
  };
}

const resolveAll: Resolve = (hostname) => resolve(hostname, { all: true, verbatim: true });

/** The server may not call this address. */
export class AddressRefused extends Error {}

/**
 * Posts a form to an address that an administrator typed: only where every address of its name is allowed, to the very address
 * that was checked, without following redirects, and within `milliseconds` in all.
 * @returns the status of the answer, whose body is not read.
 * @throws Error with a sentence that says why it failed; `cause` is the connection's error.
 */
export function guardedPost(
  address: string,
  form: Readonly<Record<string, string>>,
  guard: Guard,
  milliseconds: number,
): Promise<number> {
  return guardedCall('POST', address, new URLSearchParams(form).toString(), guard, milliseconds);
}

/** Sends HEAD to an address, under the rules of `guardedPost`. */
export function guardedHead(address: string, guard: Guard, milliseconds: number): Promise<number> {
  return guardedCall('HEAD', address, null, guard, milliseconds);
}

async function guardedCall(
  method: 'POST' | 'HEAD',
  address: string,
  form: string | null,
  guard: Guard,
  milliseconds: number,
): Promise<number> {
  const url = new URL(address);
  if (url.protocol !== 'https:' && (guard.httpsOnly || url.protocol !== 'http:')) {
    throw new AddressRefused('The address does not start with https://.');
  }
  const deadline = AbortSignal.timeout(milliseconds);
  const target = await pinned(url.hostname.replace(/^\[(.*)\]$/, '$1'), guard, deadline);
  return new Promise((done, failed) => {
    const send = url.protocol === 'https:' ? requestHttps : requestHttp;
    const call = send(
      url,
      {
        method,
        headers: {
          ...(form === null
            ? {}
            : {
                'content-type': 'application/x-www-form-urlencoded',
                'content-length': Buffer.byteLength(form),
              }),
          'user-agent': 'Gangway',
        },
        // Connect to the address that was checked: the name may resolve to another the next time.
        agent: false,
        lookup: (_hostname, options, callback) => {
          if (options.all === true) callback(null, [target]);
          else callback(null, target.address, target.family);
        },
        signal: deadline,
      },
      (answer) => {
        done(answer.statusCode ?? 0);
        answer.destroy();
      },
    );
    call.on('error', (error) =>
      failed(new Error(deadline.aborted ? tooSlow(milliseconds) : sentence(error), { cause: error })),
    );
    call.end(form ?? undefined);
  });
}

async function pinned(hostname: string, { isAllowed, resolve: find = resolveAll }: Guard, deadline: AbortSignal) {
  const known = isIP(hostname);
  const found = known > 0 ? [{ address: hostname, family: known }] : await before(deadline, find(hostname));
  const [first] = found;
  if (!first) throw new Error(`${hostname} has no address.`);
  if (!found.every(({ address }) => isAllowed(address))) {
    throw new AddressRefused(`${hostname} is not on the public internet, nor in OUTBOUND_ALLOWED_NETWORKS.`);
  }
  return first;
}

async function before<T>(deadline: AbortSignal, work: Promise<T>): Promise<T> {
  const late = new Promise<never>((_done, failed) => {
    deadline.addEventListener('abort', () => failed(new Error('The name was not resolved in time.')), { once: true });
  });
  try {
    return await Promise.race([work, late]);
  } catch (error) {
    throw new Error(error instanceof Error ? sentence(error) : 'The name was not resolved.', { cause: error });
  }
}

function tooSlow(milliseconds: number): string {
  return `No answer within ${milliseconds / 1000} seconds.`;
}

function sentence(error: Error): string {
  return 'code' in error ? `${String(error.code)}: ${error.message}` : error.message;
}
