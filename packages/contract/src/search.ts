import * as Type from 'typebox';
import { defineRoute } from './define-route.ts';
import { Id, Problem, oneOf } from './shared.ts';

export const SearchHit = Type.Object({
  id: Id,
  title: Type.String(),
  /** A second line: e-mail, organization, address. */
  detail: Type.String(),
});
export type SearchHit = Type.Static<typeof SearchHit>;

/** `total` is capped at `countCap`. */
const Group = Type.Object({ hits: Type.Array(SearchHit), total: Type.Integer() });

export const SearchResult = Type.Object({
  users: Group,
  organizations: Group,
  branches: Group,
  services: Group,
  plans: Group,
});
export type SearchResult = Type.Static<typeof SearchResult>;

export const UsedBy = Type.Object({
  users: Type.Integer(),
  branches: Type.Integer(),
  services: Type.Integer(),
  plans: Type.Integer(),
  liveSubscriptions: Type.Integer(),
  /** Sign-ins that end where it is switched off: of an organization and a user. An earlier API does not count them. */
  sessions: Type.Optional(Type.Integer()),
});
export type UsedBy = Type.Static<typeof UsedBy>;

export const search = {
  all: defineRoute({
    method: 'GET',
    path: '/search',
    access: 'search:read',
    summary: 'Search over everything the caller may see; an exact id comes first',
    query: Type.Object({
      q: Type.String({ minLength: 1, maxLength: 200 }),
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
      type: oneOf('organization', 'branch', 'service', 'plan', 'role', 'user'),
      id: Id,
    }),
    responses: { 200: UsedBy, 404: Problem },
  }),
};
