import type { TSchema } from 'typebox';
import type { Access } from './policy.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * The age at which a proof of identity is too old, and the callers who need one: those who have a second step or must have one;
 * everyone, with the password where there is no second step; or those with a second step whose call makes or changes an administrator.
 */
export interface FreshProof {
  readonly seconds: number;
  readonly of: 'second-step' | 'everyone' | 'administrators';
}

/**
 * One call of the API, as plain data: server, client, tests and the OpenAPI document read the same value.
 * `responses` lists every status of the route itself; `commonProblems` adds those of any route (400, 401, 403, 429, 503).
 */
export interface Route {
  readonly method: Method;
  /** Fastify notation: `/user/:id`. */
  readonly path: string;
  /** Further paths of the same call, such as the corrected spelling of a misspelt one, or a former name. */
  readonly aliases?: readonly string[];
  readonly access: Access;
  readonly summary: string;
  /** Scope with which a service's client may call in its own name. */
  readonly machineScope?: string;
  /** The answer continues until the caller disconnects. */
  readonly streams?: true;
  /** Proof of identity the call needs; older proof is 401 `insufficient_user_authentication` (RFC 9470). */
  readonly fresh?: FreshProof;
  /** Largest body in bytes; 64 kB by default. */
  readonly largestBody?: number;
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  /** Encoding of `body`; JSON by default. */
  readonly encoding?: 'json' | 'form';
  /** Statuses and their bodies. A `Type.String()` with `contentType` set is sent as text. */
  readonly responses: Readonly<Record<number, TSchema>>;
  /** Set for answers other than JSON (CSV exports, metrics). */
  readonly contentType?: string;
  /** Files that answer in place of JSON, by the query's `format`. The typed client reads JSON alone: give it a route of its own. */
  readonly formats?: Readonly<Record<string, { readonly contentType: string; readonly schema: TSchema }>>;
}

/** Keeps the literal types of a route, so that client and server are typed per status. */
export function defineRoute<const R extends Route>(route: R): R {
  return route;
}
