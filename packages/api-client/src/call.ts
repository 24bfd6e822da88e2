import type { Route } from '@gangway/contract';
import type { Static, TSchema } from 'typebox';

/** Optional fields may also be undefined, which omits them. */
type Sendable<T> = { [K in keyof T]: Partial<Pick<T, K>> extends Pick<T, K> ? T[K] | undefined : T[K] };

/** One part of a call's input: required, optional when all its fields are, refused when the route has none. */
type Part<R extends Route, K extends 'params' | 'query' | 'body'> =
  R extends Readonly<Record<K, infer S extends TSchema>>
    ? Partial<Static<S>> extends Static<S>
      ? { readonly [P in K]?: Sendable<Static<S>> }
      : { readonly [P in K]: Sendable<Static<S>> }
    : { readonly [P in K]?: never };

interface CallOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** Lets the request outlive the page. */
  readonly keepalive?: boolean;
}

/** Input of a call of the route. */
export type CallInput<R extends Route> = Part<R, 'params'> & Part<R, 'query'> & Part<R, 'body'> & CallOptions;

/** Successful statuses of the route. */
type SuccessStatus<R extends Route> = {
  [S in keyof R['responses'] & number]: `${S}` extends `2${string}` ? S : never;
}[keyof R['responses'] & number];

/** Result of a call: one member per successful status. */
export type CallResult<R extends Route> = {
  [S in SuccessStatus<R>]: {
    readonly status: S;
    readonly body: Static<R['responses'][S]>;
    /** Names in lower case. */
    readonly headers: Readonly<Record<string, string>>;
  };
}[SuccessStatus<R>];

/** A route as a function. Rejects with `ApiError` for anything but a success of the contract. */
export type Call<R extends Route> =
  Partial<CallInput<R>> extends CallInput<R>
    ? (input?: CallInput<R>) => Promise<CallResult<R>>
    : (input: CallInput<R>) => Promise<CallResult<R>>;

export type RouteGroup = Readonly<Record<string, Route>>;
export type RouteGroups = Readonly<Record<string, RouteGroup>>;

export type GroupClient<G extends RouteGroup> = { readonly [N in keyof G]: Call<G[N]> };

/** The groups of a contract with each route as a function: `api.organization.list({ query })`. */
export type ApiClient<C extends RouteGroups> = { readonly [G in keyof C]: GroupClient<C[G]> };
