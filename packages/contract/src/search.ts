import * as Type from 'typebox';
import { defineRoute } from './define-route.ts';
import { Id, Problem, oneOf } from './shared.ts';

/** A record that the search found. */
export const SearchHit = Type.Object({
  id: Id,
  /** Name of the record. @example Olga User */
  title: Type.String(),
  /** A second line: e-mail, organization, address. @example olga.user@example.com */
  detail: Type.String(),
});
export type SearchHit = Type.Static<typeof SearchHit>;

/** Records of one kind; `total` is capped at `countCap`. */
const Group = Type.Object({
  /** The first of them, the best on top. */
  hits: Type.Array(SearchHit),
  /** How many there are. @example 3 */
  total: Type.Integer(),
});

/** Hits of a search, by kind. */
export const SearchResult = Type.Object({
  users: Group,
  organizations: Group,
  branches: Group,
  services: Group,
  plans: Group,
});
export type SearchResult = Type.Static<typeof SearchResult>;

/** How much depends on a record. */
export const UsedBy = Type.Object({
  /** Users with it. @example 12 */
  users: Type.Integer(),
  /** Branches of it. @example 2 */
  branches: Type.Integer(),
  /** Services with it. @example 1 */
  services: Type.Integer(),
  /** Plans of it. @example 3 */
  plans: Type.Integer(),
  /** Subscriptions that run or are to come. @example 4 */
  liveSubscriptions: Type.Integer(),
  /**
   * Sign-ins that end where it is switched off: of an organization and a user. An earlier API does not count them.
   * @example 5
   */
  sessions: Type.Optional(Type.Integer()),
});
export type UsedBy = Type.Static<typeof UsedBy>;

/** Search over everything, and what a record is used by. */
export const search = {
  all: defineRoute({
    method: 'GET',
    path: '/search',
    access: 'search:read',
    summary: 'Search over everything the caller may see; an exact id comes first',
    query: Type.Object({
      /** Text to look for. @example harbour */
      q: Type.String({ minLength: 1, maxLength: 200 }),
      /** Hits of each kind, at most. @example 5 */
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 20 })),
    }),
    responses: { 200: SearchResult },
  }),
  usedBy: defineRoute({
    method: 'GET',
    path: '/used-by/:type/:id',
    access: 'search:read',
    summary: 'What a record is used by, for the line in confirmation dialogs',
    params: Type.Object({
      /** Kind of the record. */
      type: oneOf('organization', 'branch', 'service', 'plan', 'role', 'user'),
      id: Id,
    }),
    responses: { 200: UsedBy, 404: Problem },
  }),
};
