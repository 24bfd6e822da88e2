import { fieldProblem } from '../server/index.ts';

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Whether a browser or the server may go to a client's address: absolute and https, without fragment, user or password
 * (RFC 6749 3.1.2); plain http only in the demo, on loopback.
 */
export function isClientAddress(address: string, isDemo: boolean): boolean {
  // Refuse what the URL parser would repair: addresses are compared letter by letter.
  if (!/^https?:\/\/[^\s\p{Cc}\\#]+$/iu.test(address) || !URL.canParse(address)) return false;
  const { protocol, username, password, hostname } = new URL(address);
  if (username !== '' || password !== '') return false;
  return protocol === 'https:' || (isDemo && protocol === 'http:' && loopback.has(hostname));
}

/** @throws HttpProblem 400 at `field`. */
export function requireClientAddress(address: string, field: string, isDemo: boolean): void {
  if (isClientAddress(address, isDemo)) return;
  throw fieldProblem(
    field,
    `'${address.slice(0, 100)}' cannot be used: write a full address that starts with https://, without # and without a user name.`,
  );
}

/** Adds parameters to the query of an address; undefined ones are omitted. */
export function withQuery(address: string, parameters: Readonly<Record<string, string | undefined>>): string {
  const added = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) added.set(name, value);
  const text = added.toString();
  if (text === '') return address;
  return `${address}${address.includes('?') ? (/[?&]$/.test(address) ? '' : '&') : '?'}${text}`;
}
