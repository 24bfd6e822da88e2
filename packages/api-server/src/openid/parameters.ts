import { OAuthError } from './oauth-error.ts';

/** Parameters of a protocol request; one without a value counts as left out (RFC 6749 3.1). */
export interface Parameters {
  get: (name: string) => string | undefined;
  /** Given more than once, which the standard forbids. */
  readonly repeated: ReadonlySet<string>;
}

/** Reads a parsed query or form, whatever it holds. What the protocol does not know is ignored. */
export function readParameters(source: unknown): Parameters {
  const values = new Map<string, string>();
  const repeated = new Set<string>();
  if (typeof source === 'object' && source !== null) {
    for (const [name, value] of Object.entries(source)) {
      if (typeof value === 'string') {
        if (value !== '') values.set(name, value);
      } else {
        repeated.add(name);
      }
    }
  }
  return { get: (name) => values.get(name), repeated };
}

/** @throws OAuthError `invalid_request` for repeated parameters, and for characters that no value may hold. */
export function requireOnce({ repeated, get }: Parameters, names: readonly string[]): void {
  for (const name of names) {
    if (repeated.has(name)) throw new OAuthError('invalid_request', `The parameter ${name} is given more than once.`);
    if (/\p{Cc}/u.test(get(name) ?? '')) throw new OAuthError('invalid_request', `The parameter ${name} is malformed.`);
  }
}
