import { invalidRequest } from './oauth-error.ts';

/** Parameters of a protocol request; one without a value counts as omitted (RFC 6749 3.1). */
export interface Parameters {
  get: (name: string) => string | undefined;
  /** Names given more than once, which RFC 6749 3.1 forbids. */
  readonly repeated: ReadonlySet<string>;
}

/** Reads a parsed query or form of any shape. */
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

/** @throws OAuthError `invalid_request` for repeated parameters and control characters. */
export function requireOnce({ repeated, get }: Parameters, names: readonly string[]): void {
  for (const name of names) {
    if (repeated.has(name)) throw invalidRequest(`The parameter ${name} is given more than once.`);
    if (/\p{Cc}/u.test(get(name) ?? '')) throw invalidRequest(`The parameter ${name} is malformed.`);
  }
}

/** Reads the token of a revocation or introspection (RFC 7009 2.1, RFC 7662 2.1). @throws OAuthError */
export function requireToken(parameters: Parameters): string {
  requireOnce(parameters, ['token', 'token_type_hint']);
  const token = parameters.get('token');
  if (token === undefined) throw invalidRequest('Send token.');
  return token;
}
