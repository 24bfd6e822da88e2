import type { TSchema } from 'typebox';
import type { Access } from './policy.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * One call of the API, as plain data: server, client, tests and the OpenAPI document read the same value.
 * `responses` names every status the route itself may answer; the problems that any route may meet
 * (400, 401, 403, 429, 503) are added by `commonProblems`.
 */
export interface Route {
  readonly method: Method;
  /** Fastify notation: `/user/:id`. */
  readonly path: string;
  /** Further paths answering the same, e.g. the corrected spelling of a path the specification misspells. */
  readonly aliases?: readonly string[];
  readonly access: Access;
  readonly summary: string;
  /** Scope with which a service's client may call it in its own name, instead of a person. */
  readonly machineScope?: string;
  /** The answer goes on as long as the caller stays. */
  readonly streams?: true;
  /**
   * Seconds within which the caller must have proved who they are (RFC 9470); older proof is 401 with
   * `insufficient_user_authentication`. Asked of people with a second step; `freshFor`: of everyone, or only where the call is about
   * an administrator or makes one.
   */
  readonly fresh?: number;
  readonly freshFor?: 'everyone' | 'administrators';
  /** Bytes of a body, at most; 64 kB unless said. */
  readonly largestBody?: number;
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  /** How `body` travels; JSON unless said. */
  readonly encoding?: 'json' | 'form';
  /** Statuses and their bodies. A `Type.String()` with `contentType` set is sent as text. */
  readonly responses: Readonly<Record<number, TSchema>>;
  /** Set for answers that are not JSON (CSV exports, metrics). */
  readonly contentType?: string;
}

/** Keeps the literal types of a route, so that client and server are typed per status. */
export function defineRoute<const R extends Route>(route: R): R {
  return route;
}
