import * as Type from 'typebox';
import { defineRoute } from './define-route.ts';
import { IsActive, ServiceKey, ServiceTitle } from './fields.ts';
import {
  Day,
  Id,
  IdParams,
  Instant,
  Name,
  Problem,
  Ref,
  Version,
  body,
  filterFlag,
  filterText,
  paging,
  freshSeconds,
  oneOf,
  nullable,
} from './shared.ts';

/** A planned time in which a service may not answer. */
export const Maintenance = Type.Object({
  from: Instant,
  until: Instant,
  /** One line for the tile; may be empty. @example The database moves. */
  note: Type.String({ maxLength: 120 }),
});
export type Maintenance = Type.Static<typeof Maintenance>;

/** How a tile opens the service: with a token in the address, or with the stored session. */
export const HandoffMode = oneOf('handoff', 'session');
export type HandoffMode = Type.Static<typeof HandoffMode>;

/** Seconds: long enough for a slow phone, short enough that an address in a log is worth nothing. */
export const handoffTtlLimits = { least: 10, most: 3600 } as const;

/** The kinds of transport references (`@gangway/references`) that a service takes. */
export const ReferenceKind = oneOf(
  'container',
  'air_waybill',
  'wagon',
  'imo_number',
  'mrn',
  'bill_of_lading',
  'un_locode',
);

export const serviceDrawings = ['yard', 'rail', 'customs', 'rates', 'warehouse'] as const;
/** Drawing of a further service; the specified ones keep their own. */
export const ServiceDrawing = oneOf(...serviceDrawings);
export type ServiceDrawing = Type.Static<typeof ServiceDrawing>;

/** The one thing that a service counts, which a limit limits. */
export const ServiceUnit = body({
  /** For programs. @example containers */
  key: Type.String({ pattern: '^[a-z][a-z0-9_]*$', maxLength: 40 }),
  /** Its word in the singular. @example container */
  one: Type.String({ minLength: 1, maxLength: 40 }),
  /** Its word in the plural. @example containers */
  other: Type.String({ minLength: 1, maxLength: 40 }),
});
export type ServiceUnit = Type.Static<typeof ServiceUnit>;

/** `roles` and what follows it is left out for callers without a `user_management` role. */
export const Service = Type.Object({
  id: Id,
  /** The service key, e.g. `ocean_tracking`. @example ocean_tracking */
  name: ServiceKey,
  displayName: ServiceTitle,
  /** Address of the service; empty where there is none. @example https://tracking.example.com/ */
  url: Type.String(),
  isActive: IsActive,
  /** One line about what the service does, for its tile. @example Where is my container? */
  description: Type.Optional(Type.String()),
  /** References of these kinds open in this service. */
  referenceKinds: Type.Optional(Type.Array(ReferenceKind)),
  /**
   * The address that a reference opens, with `{reference}` where it goes; empty: the service's own.
   * @example https://tracking.example.com/find/{reference}
   */
  referenceTemplate: Type.Optional(Type.String()),
  /** The drawing of a further service. */
  drawing: Type.Optional(ServiceDrawing),
  /** Null where no one has said it. */
  unit: Type.Optional(nullable(ServiceUnit)),
  /** Roles that the service offers. */
  roles: Type.Optional(Type.Array(Ref)),
  maintenance: Type.Optional(nullable(Maintenance)),
  handoffMode: Type.Optional(HandoffMode),
  /** Seconds that a hand-off token is good for. @example 60 */
  handoffTtl: Type.Optional(Type.Integer()),
  /** The service opens with a plan only. */
  requiresPlan: Type.Optional(Type.Boolean()),
  /** Protected keys cannot be renamed; editing the name changes `displayName`. */
  isProtected: Type.Optional(Type.Boolean()),
  version: Type.Optional(Version),
});
export type Service = Type.Static<typeof Service>;

/** Address of a service, or with `{reference}` in it; may be empty. @example https://tracking.example.com/ */
export const Url = Type.String({ maxLength: 2000 });

export const ServiceListQuery = Type.Object({
  ...paging,
  'f.name': filterText,
  'f.url': filterText,
  'f.isActive': filterFlag,
  /** `true`: services without an address. */
  'f.withoutUrl': filterFlag,
});

/** What a service is used for, within the caller's reach. */
export const ServiceOverview = Type.Object({
  /** Active people with a role in it. @example 12 */
  people: Type.Integer(),
  /** Active people per role that the service offers. */
  roles: Type.Array(
    Type.Object({
      ...Ref.properties,
      /** Active people who have it. @example 4 */
      people: Type.Integer(),
    }),
  ),
  /** How often it was opened, the last 30 days (UTC), today last. */
  opens: Type.Array(
    Type.Object({
      day: Day,
      /** Number of openings. @example 7 */
      count: Type.Integer(),
    }),
  ),
});
export type ServiceOverview = Type.Static<typeof ServiceOverview>;

/** What each service is used for, within the caller's reach. */
export const ServiceCounts = Type.Array(
  Type.Object({
    id: Id,
    /** Active people with a role in it. @example 12 */
    people: Type.Integer(),
    /** How often it was opened, the last 30 days. @example 96 */
    opens: Type.Integer(),
  }),
);
export type ServiceCounts = Type.Static<typeof ServiceCounts>;

/** The catalogue of services. */
export const service = {
  list: defineRoute({
    method: 'GET',
    path: '/service/all',
    access: 'signed-in',
    summary: 'List of services',
    query: ServiceListQuery,
    responses: { 200: Type.Array(Service) },
  }),
  read: defineRoute({
    method: 'GET',
    path: '/service/:id',
    access: 'services:read-all',
    summary: 'One service',
    params: IdParams,
    responses: { 200: Service, 404: Problem },
  }),
  counts: defineRoute({
    method: 'GET',
    path: '/service/counts',
    access: 'services:read-all',
    summary: 'The people and openings of every service within reach',
    responses: { 200: ServiceCounts },
  }),
  overview: defineRoute({
    method: 'GET',
    path: '/service/:id/overview',
    access: 'services:read-all',
    summary: 'The people, roles and openings of a service within reach',
    params: IdParams,
    responses: { 200: ServiceOverview, 404: Problem },
  }),
  create: defineRoute({
    method: 'POST',
    path: '/service/create',
    access: 'services:write',
    summary: 'Add a service',
    body: body({
      name: Name,
      displayName: Name,
      url: Type.Optional(Url),
      /** Off: it opens for no one. Absent: on. */
      isActive: Type.Optional(Type.Boolean()),
    }),
    responses: { 201: Service, 409: Problem },
  }),
  update: defineRoute({
    method: 'POST',
    path: '/service/update-service',
    access: 'services:write',
    fresh: { seconds: freshSeconds, of: 'second-step' },
    summary: 'Change a service; only the fields sent change',
    body: body({
      id: Id,
      version: Version,
      name: Type.Optional(Name),
      url: Type.Optional(Url),
      /** Off: it opens for no one. Absent: unchanged. */
      isActive: Type.Optional(Type.Boolean()),
      /** Ids of the roles the service offers. @example [5] */
      roles: Type.Optional(Type.Array(Id, { maxItems: 200 })),
      handoffMode: Type.Optional(HandoffMode),
      /** Seconds that a hand-off token is good for. @example 60 */
      handoffTtl: Type.Optional(Type.Integer({ minimum: handoffTtlLimits.least, maximum: handoffTtlLimits.most })),
      /** The service opens with a plan only. */
      requiresPlan: Type.Optional(Type.Boolean()),
      /** One line about what the service does, for its tile. @example Where is my container? */
      description: Type.Optional(Type.String({ maxLength: 120 })),
      /** References of these kinds open in this service. */
      referenceKinds: Type.Optional(Type.Array(ReferenceKind, { uniqueItems: true, maxItems: 7 })),
      referenceTemplate: Type.Optional(Url),
      drawing: Type.Optional(ServiceDrawing),
      /** `null`: it counts nothing. */
      unit: Type.Optional(nullable(ServiceUnit)),
      /** `null` ends it. */
      maintenance: Type.Optional(nullable(Maintenance)),
    }),
    responses: { 200: Service, 400: Problem, 404: Problem, 409: Problem, 412: Problem },
  }),
};
