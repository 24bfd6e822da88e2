import * as Type from 'typebox';

/** One of these words. */
export function oneOf<const Word extends string>(...words: Word[]) {
  return Type.Unsafe<Word>(Type.Union(words.map((word) => Type.Literal(word))));
}

/**
 * Serial key of a record; positive and within a JavaScript safe integer.
 * @example 42
 */
export const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });

/**
 * A name a person gives to a record. The server trims it, refuses control characters and compares it without case.
 * @example Harbour Freight
 */
export const Name = Type.String({ minLength: 1, maxLength: 200 });

/**
 * Free text on the wire and in the store (plan values, specification section 3).
 * @example 1,000 requests a month
 */
export const FreeText = Type.String({ maxLength: 2000 });

/**
 * Calendar day, `YYYY-MM-DD`, without time or zone.
 * @example 2026-12-31
 */
export const Day = Type.String({ format: 'date' });

/**
 * Instant in UTC, ISO 8601.
 * @example 2026-11-21T09:30:00.000Z
 */
export const Instant = Type.String({ format: 'date-time' });

/**
 * E-mail address of a person; compared without case.
 * @example olga.user@example.com
 */
export const Email = Type.String({ minLength: 3, maxLength: 320 });

/**
 * Grows by one with every change of the record; sent back as `If-Match` or `version` so that no one overwrites unseen changes.
 * @example 3
 */
export const Version = Type.Integer({ minimum: 1 });

/** Kind of use that a plan is for: by programs or by people. */
export const ServiceType = oneOf('API', 'UI');
export type ServiceType = Type.Static<typeof ServiceType>;

/** Seconds for which a proof of identity counts as fresh. */
export const freshSeconds = 600;

/** A reference to another record. */
export const Ref = Type.Object({
  id: Id,
  /**
   * Display name of the record.
   * @example Harbour Freight
   */
  name: Type.String(),
});
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

/** Fields of any kind, by their names. @example {"name":"value"} */
export const AnyFields = record(Type.Unknown());

/** Code of a sentence in the closed list of `@gangway/contract/codes`; never changes. @example email_required */
export const SentenceCode = Type.String();

/** A text or a number in a sentence. @example Viewer */
const PlainValue = Type.Union([Type.String(), Type.Number()]);

/** Texts and numbers of a sentence, by the name of their placeholder. @example {"role": "Viewer", "users": 2} */
const PlainValues = record(PlainValue);

/** A sentence in a list, which stands in another sentence. */
const ListedSentence = Type.Object({ code: SentenceCode, values: PlainValues });

/**
 * Values of a sentence's placeholders, by name; absent without any. A list is one of sentences, said with commas between them.
 * @example {"minutes": 15}
 */
export const SentenceValues = record(Type.Union([Type.String(), Type.Number(), Type.Array(ListedSentence)]));

/** What says a sentence in another language. */
export const SaidSentence = Type.Object({ code: SentenceCode, values: Type.Optional(SentenceValues) });
export type SaidSentence = Type.Static<typeof SaidSentence>;

/** Validation error of one field. */
export const FieldError = Type.Object({
  /**
   * Name of the field, with the way to it.
   * @example firstUser.email
   */
  field: Type.String(),
  /**
   * A sentence for a person.
   * @example Invalid email address
   */
  message: Type.String(),
  /**
   * Code of the sentence.
   * @example email_invalid
   */
  code: Type.Optional(SentenceCode),
  values: Type.Optional(SentenceValues),
});

/**
 * Bytes; the route's `contentType` says of what.
 * @example PK
 */
export const Binary = Type.Unsafe<ArrayBuffer>(Type.String({ format: 'binary' }));

/** Every error answer. `code` is for programs, `message` is a sentence a person can act on. */
export const Problem = Type.Object({
  /**
   * For programs; never changes.
   * @example not_found
   */
  code: Type.String(),
  /**
   * For people; may change.
   * @example There is nothing at this address.
   */
  message: Type.String(),
  /**
   * Code of the sentence, finer than `code`; absent where the message is that of `errors`.
   * @example nothing_at_address
   */
  messageCode: Type.Optional(SentenceCode),
  values: Type.Optional(SentenceValues),
  /** Fields that are not valid. */
  errors: Type.Optional(Type.Array(FieldError)),
  /**
   * Finds the request in the log.
   * @example Zk3vQ1mB8sW0
   */
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
  'limit-reached',
);
export type UnavailableReason = Type.Static<typeof UnavailableReason>;

/** `limit-reached`: entitled but for a hard limit; null otherwise. */
export const LimitReason = nullable(oneOf('limit-reached'));

/** The call did what it says. */
export const Success = Type.Object({
  /** Always true: a failure is a problem. */
  isSuccess: Type.Boolean(),
});

/** Sessions have ended. */
export const EndedSessions = Type.Object({
  /** Always true: a failure is a problem. */
  isSuccess: Type.Boolean(),
  /**
   * How many.
   * @example 2
   */
  ended: Type.Integer(),
});

/** Status of a subscription: derived from its dates and today (UTC), never stored. */
export const SubscriptionStatus = oneOf('Upcoming', 'Active', 'Ended');
export type SubscriptionStatus = Type.Static<typeof SubscriptionStatus>;

export const pageSizes = [10, 20, 50, 100] as const;
export const defaultPageSize = 10;

/** Counting limit for a filter or a search; `X-Total-Count-Capped` says that there are more. */
export const countCap = 1000;

/** Page of the list, from 1. */
const PageNumber = Type.Integer({ minimum: 1, maximum: 1_000_000 });

/** Rows on a page. */
export const PageSize = Type.Union([Type.Literal(10), Type.Literal(20), Type.Literal(50), Type.Literal(100)]);

/**
 * Column to sort by; a leading minus sorts descending.
 * @example -name
 */
const SortColumn = Type.String({ pattern: '^-?[A-Za-z]{1,40}$' });

/**
 * Free search over the list's text columns.
 * @example harbour
 */
const SearchText = Type.String({ maxLength: 200 });

/** Query parameters of every list. Without any a list returns everything (specification section 7). */
export const paging = {
  page: Type.Optional(PageNumber),
  size: Type.Optional(PageSize),
  sort: Type.Optional(SortColumn),
  q: Type.Optional(SearchText),
};

/**
 * Keeps the records whose field has this text as a part, in any case.
 * @example harbour
 */
const FilterText = Type.String({ maxLength: 200 });

/** Keeps the records for which the field is true, or false. */
const FilterFlag = oneOf('true', 'false');

export const filterText = Type.Optional(FilterText);
export const filterFlag = Type.Optional(FilterFlag);
export const filterId = Type.Optional(Id);
export const filterDay = Type.Optional(Day);

/** Switches a record on or off. */
export const Switch = body({
  version: Version,
  /** The record is to be on. */
  isActive: Type.Boolean(),
});

/** Limit of records changed or exported by id at once. */
export const mostAtOnce = 1000;

/** Records by their ids. */
export const Selected = body({
  /** Ids of the records. */
  ids: Type.Array(Id, { minItems: 1, maxItems: mostAtOnce, uniqueItems: true }),
});

export const IdParams = Type.Object({ id: Id });
