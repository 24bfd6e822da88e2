import * as Type from 'typebox';

/** One of these words. */
export function oneOf<const Word extends string>(...words: Word[]) {
  return Type.Unsafe<Word>(Type.Union(words.map((word) => Type.Literal(word))));
}

/** Serial key of a record; positive and within a JavaScript safe integer. */
export const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });

/** A name a person gives to a record. The server trims it, refuses control characters and compares it without case. */
export const Name = Type.String({ minLength: 1, maxLength: 200 });

/** Free text on the wire and in the store (plan values, specification section 3). */
export const FreeText = Type.String({ maxLength: 2000 });

/** Calendar day, `YYYY-MM-DD`, without time or zone. */
export const Day = Type.String({ format: 'date' });

/** Instant in UTC, ISO 8601. */
export const Instant = Type.String({ format: 'date-time' });

export const Email = Type.String({ minLength: 3, maxLength: 320 });

/** Grows by one with every change of the record; sent back as `If-Match` or `version` so that no one overwrites unseen changes. */
export const Version = Type.Integer({ minimum: 1 });

export const ServiceType = oneOf('API', 'UI');
export type ServiceType = Type.Static<typeof ServiceType>;

/** Seconds for which a proof of identity counts as fresh. */
export const freshSeconds = 600;

/** A reference to another record; `name` is its display name. */
export const Ref = Type.Object({ id: Id, name: Type.String() });
export type Ref = Type.Static<typeof Ref>;

/** A value or null. */
export function nullable<Schema extends Type.TSchema>(schema: Schema) {
  return Type.Union([schema, Type.Null()]);
}

/** A request body: unknown fields are refused, never dropped silently. */
export function body<P extends Type.TProperties>(properties: P) {
  return Type.Object(properties, { additionalProperties: false });
}

/**
 * An object with any keys, or keys of a pattern, and values of one kind. Replaces `Type.Record`, whose engine adds 9 kB
 * (brotli) to every page.
 */
export function record<Value extends Type.TSchema>(value: Value, keys = '^.*$') {
  return Type.Unsafe<Record<string, Type.Static<Value>>>({ type: 'object', patternProperties: { [keys]: value } });
}

export const FieldError = Type.Object({ field: Type.String(), message: Type.String() });

/** Bytes; the route's `contentType` says of what. */
export const Binary = Type.Unsafe<ArrayBuffer>(Type.String({ format: 'binary' }));

/** Every error answer. `code` is for programs, `message` is a sentence a person can act on. */
export const Problem = Type.Object({
  code: Type.String(),
  message: Type.String(),
  errors: Type.Optional(Type.Array(FieldError)),
  requestId: Type.Optional(Type.String()),
});
export type Problem = Type.Static<typeof Problem>;

/** Problems any route may answer, besides those it names. */
export const commonProblems = {
  400: Problem,
  401: Problem,
  403: Problem,
  413: Problem,
  415: Problem,
  429: Problem,
  503: Problem,
} as const;

/** Reason a service is greyed out for the caller; null when it can be opened. */
export const UnavailableReason = oneOf(
  'no-role',
  'access-ended',
  'no-plan',
  'plan-not-started',
  'plan-ended',
  'service-off',
  'no-address',
);
export type UnavailableReason = Type.Static<typeof UnavailableReason>;

export const Success = Type.Object({ isSuccess: Type.Boolean() });

/** How many sessions have ended. */
export const EndedSessions = Type.Object({ isSuccess: Type.Boolean(), ended: Type.Integer() });

/** Of a subscription: derived from its dates and today (UTC), never stored. */
export const SubscriptionStatus = oneOf('Upcoming', 'Active', 'Ended');
export type SubscriptionStatus = Type.Static<typeof SubscriptionStatus>;

export const pageSizes = [10, 20, 50, 100] as const;
export const defaultPageSize = 10;

/** Counting limit for a filter or a search; `X-Total-Count-Capped` says that there are more. */
export const countCap = 1000;

/** Query parameters of every list. Without any a list returns everything (specification section 7). */
export const paging = {
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  size: Type.Optional(Type.Union([Type.Literal(10), Type.Literal(20), Type.Literal(50), Type.Literal(100)])),
  /** Column to sort by; a leading minus sorts descending. */
  sort: Type.Optional(Type.String({ pattern: '^-?[A-Za-z]{1,40}$' })),
  /** Free search over the list's text columns. */
  q: Type.Optional(Type.String({ maxLength: 200 })),
};

/** A text filter: part of the value, any case. */
export const filterText = Type.Optional(Type.String({ maxLength: 200 }));
export const filterFlag = Type.Optional(oneOf('true', 'false'));
export const filterId = Type.Optional(Id);
export const filterDay = Type.Optional(Day);

/** Switches a record on or off. */
export const Switch = body({ version: Version, isActive: Type.Boolean() });

/** Limit of records changed or exported by id at once. */
export const mostAtOnce = 1000;

/** Records by their ids. */
export const Selected = body({ ids: Type.Array(Id, { minItems: 1, maxItems: mostAtOnce, uniqueItems: true }) });

export const IdParams = Type.Object({ id: Id });
