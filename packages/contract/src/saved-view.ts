import * as Type from 'typebox';
import { defineRoute } from './define-route.ts';
import { FullName, DisplayName } from './fields.ts';
import { Id, IdParams, Name, Problem, Success, body, oneOf } from './shared.ts';

/** Lists whose address can be given a name. */
export const ViewedList = oneOf(
  'users',
  'subscriptions',
  'organizations',
  'branches',
  'services',
  'plans',
  'roles',
  'reviews',
  'mails',
);
export type ViewedList = Type.Static<typeof ViewedList>;

/** A name for the address of a filtered list. */
export const SavedView = Type.Object({
  id: Id,
  list: ViewedList,
  name: DisplayName,
  /** The address after its question mark. @example f.isActive=true&sort=-name */
  query: Type.String(),
  /** The administrators of the owner's organization see it. */
  isShared: Type.Boolean(),
  /** The caller made it, and may remove it. */
  isMine: Type.Boolean(),
  owner: FullName,
});
export type SavedView = Type.Static<typeof SavedView>;

/** Names for the addresses of filtered lists. */
export const savedView = {
  list: defineRoute({
    method: 'GET',
    path: '/saved-views',
    access: 'saved-views:use',
    summary: 'The caller’s own views of a list, and those shared within the organization',
    query: Type.Object({ list: ViewedList }),
    responses: { 200: Type.Array(SavedView) },
  }),
  create: defineRoute({
    method: 'POST',
    path: '/saved-views',
    access: 'saved-views:use',
    summary: 'Give the address of a filtered list a name',
    body: body({
      list: ViewedList,
      name: Name,
      /** The address after its question mark. @example f.isActive=true&sort=-name */
      query: Type.String({ maxLength: 2000, pattern: '^[!-~]*$' }),
      /** The administrators of the organization see it. */
      isShared: Type.Boolean(),
    }),
    responses: { 201: SavedView, 409: Problem },
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/saved-views/:id',
    access: 'saved-views:use',
    summary: 'Remove one of your views',
    params: IdParams,
    responses: { 200: Success, 404: Problem },
  }),
};
