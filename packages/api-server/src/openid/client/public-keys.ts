import { type KeyObject, createPublicKey } from 'node:crypto';
import type { PublicKeys } from '@gangway/contract';
import { fieldProblem, say, type Sentence } from '../../server/index.ts';
import { assertionAlgorithms } from './client-assertion.ts';

/** The contract's limit. */
const most = 5;
const secretParts = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k'];

/**
 * Takes the public parts of a key set (RFC 7517) and drops everything else in it.
 * @throws HttpProblem 400 at `jwks` for a key we cannot use, and for a private one.
 */
export function publicPartsOf(jwks: unknown): PublicKeys {
  const keys: unknown = isObject(jwks) ? jwks['keys'] : undefined;
  if (!Array.isArray(keys) || keys.length === 0 || keys.length > most) {
    throw refusal(say('key_set_malformed', { most }));
  }
  return { keys: keys.map(publicPartOf) };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function publicPartOf(given: unknown, index: number): Record<string, unknown> {
  const which = { number: index + 1 };
  if (!isObject(given)) throw refusal(say('key_malformed', which));
  if (secretParts.some((name) => name in given)) {
    throw refusal(say('key_private', which));
  }
  const { use, kid, alg } = given;
  if (use !== undefined && use !== 'sig') throw refusal(say('key_not_for_signatures', which));
  if (kid !== undefined && typeof kid !== 'string') throw refusal(say('key_id_not_text', which));
  const key = readKey(given);
  const algorithms = key ? algorithmsOf(key) : [];
  if (!key || algorithms.length === 0) {
    throw refusal(say('key_unusable', which));
  }
  if (alg !== undefined && (typeof alg !== 'string' || !algorithms.includes(alg))) {
    throw refusal(say('key_algorithm', { ...which, algorithms: assertionAlgorithms.join(', ') }));
  }
  return {
    ...key.export({ format: 'jwk' }),
    ...(kid === undefined ? {} : { kid }),
    ...(alg === undefined ? {} : { alg }),
  };
}

function readKey(given: Readonly<Record<string, unknown>>): KeyObject | undefined {
  try {
    return createPublicKey({ key: given, format: 'jwk' });
  } catch {
    return undefined;
  }
}

function algorithmsOf({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): string[] {
  if (asymmetricKeyType === 'rsa') return (asymmetricKeyDetails?.modulusLength ?? 0) >= 2048 ? ['RS256', 'PS256'] : [];
  return asymmetricKeyType === 'ec' && asymmetricKeyDetails?.namedCurve === 'prime256v1' ? ['ES256'] : [];
}

function refusal(sentence: Sentence) {
  return fieldProblem('jwks', sentence);
}
