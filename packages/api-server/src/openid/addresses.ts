import { fieldProblem, say } from '../server/index.ts';

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Where a client's address may lead. */
export interface AddressRules {
  isDemo: boolean;
  /** A program on the person's device takes the answer: an app, a command line (RFC 8252). */
  isNative?: boolean;
}

/** Scheme of a native app: its domain reversed, so that it holds a dot (RFC 8252 7.1). */
const privateUseScheme = /^[a-z][a-z0-9+-]*(\.[a-z0-9+-]+)+:\/[^\s\p{Cc}\\#]*$/iu;

/**
 * Whether a browser or the server may go to a client's address: absolute and https, without fragment, user or password
 * (RFC 6749 3.1.2); plain http only on loopback, in the demo or for a native app, which may have a scheme of its own too.
 */
export function isClientAddress(address: string, { isDemo, isNative = false }: AddressRules): boolean {
  if (isNative && privateUseScheme.test(address)) return true;
  // Refuse what the URL parser would repair: addresses are compared letter by letter.
  if (!/^https?:\/\/[^\s\p{Cc}\\#]+$/iu.test(address) || !URL.canParse(address)) return false;
  const { protocol, username, password, hostname } = new URL(address);
  if (username !== '' || password !== '') return false;
  return protocol === 'https:' || ((isDemo || isNative) && protocol === 'http:' && loopback.has(hostname));
}

const loopbackPort = /^(http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])):\d{1,5}(?=[/?]|$)/;

/**
 * Compares an address with the registered ones letter by letter (RFC 9700 2.1); a native app on loopback may have any port, since it
 * takes a free one at each start (RFC 8252 7.3).
 */
export function isRegistered(
  address: string,
  registered: readonly string[],
  { isNative = false }: AddressRules,
): boolean {
  if (registered.includes(address)) return true;
  const portless = (text: string) => text.replace(loopbackPort, '$1');
  return isNative && portless(address) !== address && registered.some((each) => portless(each) === portless(address));
}

/** @throws HttpProblem 400 at `field`. */
export function requireClientAddress(address: string, field: string, rules: AddressRules): void {
  if (isClientAddress(address, rules)) return;
  const shown = { address: address.slice(0, 100) };
  throw fieldProblem(field, rules.isNative ? say('native_client_address', shown) : say('client_address', shown));
}

/** Adds parameters to the query of an address; undefined ones are omitted. */
export function withQuery(address: string, parameters: Readonly<Record<string, string | undefined>>): string {
  const added = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) added.set(name, value);
  const text = added.toString();
  if (text === '') return address;
  return `${address}${address.includes('?') ? (/[?&]$/.test(address) ? '' : '&') : '?'}${text}`;
}
