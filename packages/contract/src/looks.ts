import * as Type from 'typebox';
import { defineRoute } from './define-route.ts';
import { LanguageTag } from './fields.ts';
import { Id, IdParams, Instant, Problem, Success, Version, body, freshSeconds, nullable, oneOf } from './shared.ts';

/** Bytes and sides of an uploaded mark. */
export const markLimits = { bytes: 64 * 1024, pixels: 1024 } as const;

/** Own hosts of one organization, at most. */
export const mostHosts = 10;

/** Name of the brand, as its people read it; null: the product’s. @example Harbour Freight */
const BrandName = nullable(Type.String({ maxLength: 200 }));

/** Six hex digits, readable under white text (contrast 4.5:1 at least); null: the product’s. @example 0b5cad */
const Colour = nullable(Type.String({ maxLength: 20 }));

/** One sentence under *Sign in*; null without one. @example Welcome aboard. */
const Sentence = nullable(Type.String({ maxLength: 200 }));

/** Last lines of each mail; null without them. @example Harbour Freight, Quay 3, Hamburg */
const MailFoot = nullable(Type.String({ maxLength: 500 }));

/** Language of people who chose none; null: as their browser asks. @example de */
const DefaultLanguage = nullable(LanguageTag);

/** A mark as a `data:` address, for `<img>` only; null: the product’s. @example data:image/png;base64,iVBORw0KGgo= */
const MarkAddress = nullable(Type.String());

/** Marks of a brand on light and on dark ground. */
export const BrandMarks = Type.Object({ light: MarkAddress, dark: MarkAddress });
export type BrandMarks = Type.Static<typeof BrandMarks>;

/** What is an organization’s own; null stands for the product’s. */
const brandFields = { name: BrandName, colour: Colour, sentence: Sentence, mailFoot: MailFoot };

/** A brand as drafted, or as its people see it. */
export const Brand = Type.Object({ ...brandFields, mark: BrandMarks });
export type Brand = Type.Static<typeof Brand>;

/** An organization’s looks. The fields beside `draft` and `live` are those of the draft, else those that are live. */
export const Looks = Type.Object({
  ...brandFields,
  language: DefaultLanguage,
  /** Of the looks; 1 before the first change. */
  version: Version,
  /** Not published yet; null where nothing waits. */
  draft: nullable(Brand),
  /** As people see it; null: the product’s. */
  live: nullable(Brand),
});
export type Looks = Type.Static<typeof Looks>;

/** Looks of a host before sign-in: the organization’s whose host it is, else the product’s. */
export const PublicLooks = Type.Object({
  /** Name of the brand. @example Harbour Freight */
  name: Type.String(),
  colour: Colour,
  sentence: Sentence,
  mark: BrandMarks,
  language: DefaultLanguage,
  /** Passkeys work here. */
  passkeys: Type.Boolean(),
  /** Where passkeys work. @example https://portal.example.com */
  passkeysAt: Type.String(),
});
export type PublicLooks = Type.Static<typeof PublicLooks>;

/**
 * State of an own host. `waiting`: for the TXT record; `certificate`: for the operator, who lets it answer over HTTPS; `live`: it
 * answers; `failing`: it was live, and does not answer or has lost its record.
 */
export const HostState = oneOf('waiting', 'certificate', 'live', 'failing');
export type HostState = Type.Static<typeof HostState>;

/** What the last check of a host met; null where all was well, or before the first. */
export const HostProblem = nullable(
  oneOf('record_missing', 'record_differs', 'lookup_failed', 'no_answer', 'other_answer'),
);
export type HostProblem = Type.Static<typeof HostProblem>;

/** A host of an organization’s own, at which the portal shows its looks. */
export const OwnHost = Type.Object({
  /** In lower case, international names in ASCII. @example portal.harbour-freight.example */
  host: Type.String(),
  state: HostState,
  /** Name of the TXT record that proves it. @example _gangway.portal.harbour-freight.example */
  record: Type.String(),
  /** Value of that record. @example gangway-proof=3xk9f2v7q1m8 */
  proof: Type.String(),
  problem: HostProblem,
  /** The last check; null before the first. */
  checkedAt: nullable(Instant),
});
export type OwnHost = Type.Static<typeof OwnHost>;

/** As read with the looks, so that no one overwrites unseen changes. @example 3 */
const SeenVersion = Type.Optional(Version);

/** Brands of organizations, and the hosts that show them. */
export const looks = {
  ofHost: defineRoute({
    method: 'GET',
    path: '/looks',
    access: 'public',
    summary: 'Looks of a host before sign-in; an unknown host has the product’s',
    query: Type.Object({
      /** Host of the page, with or without a port; absent: the portal’s own. @example portal.harbour-freight.example */
      host: Type.Optional(Type.String({ maxLength: 2000 })),
    }),
    responses: { 200: PublicLooks },
  }),
  read: defineRoute({
    method: 'GET',
    path: '/organization/:id/looks',
    access: 'looks:read',
    summary: 'An organization’s looks, draft and live',
    params: IdParams,
    responses: { 200: Looks, 404: Problem },
  }),
  change: defineRoute({
    method: 'PATCH',
    path: '/organization/:id/looks',
    access: 'looks:write',
    summary:
      'Change the draft of an organization’s looks, or at once its default language; only the fields sent change',
    params: IdParams,
    body: body({
      name: Type.Optional(BrandName),
      colour: Type.Optional(Colour),
      sentence: Type.Optional(Sentence),
      mailFoot: Type.Optional(MailFoot),
      language: Type.Optional(DefaultLanguage),
      version: SeenVersion,
    }),
    responses: { 200: Looks, 404: Problem, 409: Problem, 412: Problem },
  }),
  publish: defineRoute({
    method: 'POST',
    path: '/organization/:id/looks/publish',
    access: 'looks:write',
    summary: 'Publish the draft of an organization’s looks',
    params: IdParams,
    body: body({ version: SeenVersion }),
    responses: { 200: Looks, 404: Problem, 409: Problem, 412: Problem },
  }),
  reset: defineRoute({
    method: 'POST',
    path: '/organization/:id/looks/reset',
    access: 'looks:write',
    summary: 'Discard the draft of an organization’s looks, or go back to the product’s',
    params: IdParams,
    body: body({
      /** `draft`: what is live stays. `live`: back to the product’s, without a draft. */
      of: oneOf('draft', 'live'),
      version: SeenVersion,
    }),
    responses: { 200: Looks, 404: Problem, 412: Problem },
  }),
  putMark: defineRoute({
    method: 'PUT',
    path: '/organization/:id/looks/mark',
    access: 'looks:write',
    summary:
      'Put a mark into the draft, or take it out with null: PNG, WebP or SVG, 64 kB and 1,024 px per side at most',
    largestBody: 160 * 1024,
    params: IdParams,
    query: Type.Object({
      /** Ground that the mark is for. */
      scheme: oneOf('light', 'dark'),
    }),
    body: body({
      /** The file in base64; null: the product’s mark. @example iVBORw0KGgo= */
      image: nullable(Type.String({ maxLength: 150_000 })),
      version: SeenVersion,
    }),
    responses: { 200: Looks, 404: Problem, 412: Problem },
  }),
  hosts: defineRoute({
    method: 'GET',
    path: '/organization/:id/hosts',
    access: 'looks:read',
    summary: 'Own hosts of an organization',
    params: IdParams,
    responses: { 200: Type.Array(OwnHost), 404: Problem },
  }),
  addHost: defineRoute({
    method: 'POST',
    path: '/organization/:id/hosts',
    access: 'hosts:write',
    fresh: { seconds: freshSeconds, of: 'second-step' },
    summary: 'Add a host to an organization; it is used once its TXT record is found',
    params: IdParams,
    body: body({
      /** A host without scheme, port and path. @example portal.harbour-freight.example */
      host: Type.String({ minLength: 1, maxLength: 300 }),
    }),
    responses: { 201: OwnHost, 404: Problem, 409: Problem },
  }),
  removeHost: defineRoute({
    method: 'DELETE',
    path: '/organization/:id/hosts/:host',
    access: 'hosts:write',
    fresh: { seconds: freshSeconds, of: 'second-step' },
    summary: 'Remove a host, whose pages may then not call the API any more',
    params: Type.Object({
      id: Id,
      /** The host, as listed. @example portal.harbour-freight.example */
      host: Type.String({ minLength: 1, maxLength: 300 }),
    }),
    responses: { 200: Success, 404: Problem },
  }),
};
