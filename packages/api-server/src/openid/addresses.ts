import { fieldProblem } from '../server/index.ts';

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Whether a browser, or the server itself, may be sent to an address of a client: absolute and https, without fragment, user or
 * password; plain http on this computer alone, in the demo.
 */
export function isClientAddress(address: string, isDemo: boolean): boolean {
  // Parsers forgive what a reader, and a comparison letter by letter, would not.
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

/** The address with these words in its query, beside those it has; undefined ones are left out. */
export function withQuery(address: string, words: Readonly<Record<string, string | undefined>>): string {
  const added = new URLSearchParams();
  for (const [name, value] of Object.entries(words)) if (value !== undefined) added.set(name, value);
  const text = added.toString();
  if (text === '') return address;
  return `${address}${address.includes('?') ? (/[?&]$/.test(address) ? '' : '&') : '?'}${text}`;
}
