import * as Type from 'typebox';
import { defineRoute } from './define-route.ts';
import { longestNote } from './access-request.ts';
import {
  Binary,
  Day,
  Email,
  Id,
  IdParams,
  Instant,
  Name,
  Problem,
  Ref,
  Version,
  body,
  paging,
  freshSeconds,
  oneOf,
  nullable,
} from './shared.ts';

/** What a review covers: the people of an organization or branch, or all who hold a service or role. */
export const ReviewKind = oneOf('organization', 'branch', 'service', 'role');
export type ReviewKind = Type.Static<typeof ReviewKind>;

/**
 * Facts that speak for removing a grant: its service was not opened in 90 days, its plan ended, or none of the others in the
 * person's branches holds the role.
 */
export const ReviewSuggestion = oneOf('not-opened', 'plan-ended', 'unlike-branch');
export type ReviewSuggestion = Type.Static<typeof ReviewSuggestion>;

export const ReviewDecision = oneOf('keep', 'remove');
export type ReviewDecision = Type.Static<typeof ReviewDecision>;

/**
 * Result for a grant when the review was applied. `changed` and `gone`: to be removed, but modified since the decision,
 * and kept; `last-super-admin`: kept, since no other user could administer.
 */
export const ReviewOutcome = oneOf('kept', 'removed', 'changed', 'gone', 'last-super-admin', 'undecided');
export type ReviewOutcome = Type.Static<typeof ReviewOutcome>;

export const Review = Type.Object({
  id: Id,
  name: Type.String(),
  /** Scope of the review; `name` as of the start. */
  covers: Type.Object({ kind: ReviewKind, id: Id, name: Type.String() }),
  /** The last day to decide, UTC. */
  dueDate: Day,
  status: oneOf('open', 'closed'),
  reviewers: Type.Array(Ref),
  createdAt: Instant,
  createdBy: nullable(Type.String()),
  closedAt: nullable(Instant),
  closedBy: nullable(Type.String()),
  /** Number of grants the caller sees. */
  items: Type.Integer(),
  decided: Type.Integer(),
  /** Number of decided removals. */
  removals: Type.Integer(),
  /** Undecided grants the caller may decide. */
  yours: Type.Integer(),
  /** How many grants had each outcome; null while it is open. */
  outcomes: nullable(
    Type.Object({
      kept: Type.Integer(),
      removed: Type.Integer(),
      changed: Type.Integer(),
      gone: Type.Integer(),
      lastSuperAdmin: Type.Integer(),
      undecided: Type.Integer(),
    }),
  ),
});
export type Review = Type.Static<typeof Review>;

/** One grant as it was when the review started. */
export const ReviewItem = Type.Object({
  id: Id,
  service: Type.String(),
  role: Type.String(),
  limit: nullable(Type.Integer()),
  /** The last day with access, UTC; null without an end. */
  until: nullable(Day),
  plan: nullable(Type.String()),
  givenAt: Instant,
  /** Null without a record. */
  givenBy: nullable(Type.String()),
  givenFrom: Type.Union([Type.Literal('request'), Type.Literal('onboarding'), Type.Literal('form'), Type.Null()]),
  lastOpened: nullable(Instant),
  suggestions: Type.Array(ReviewSuggestion),
  decision: nullable(ReviewDecision),
  note: Type.String(),
  decidedBy: nullable(Type.String()),
  decidedAt: nullable(Instant),
  outcome: nullable(ReviewOutcome),
  /** Whether the caller may decide about it. */
  mayDecide: Type.Boolean(),
  version: Version,
});
export type ReviewItem = Type.Static<typeof ReviewItem>;

/** One user of a review with all grants in scope. */
export const ReviewPerson = Type.Object({
  user: Type.Object({
    id: Id,
    name: Type.String(),
    email: Email,
    isActive: Type.Boolean(),
    organization: nullable(Type.String()),
    branches: Type.Array(Type.String()),
  }),
  items: Type.Array(ReviewItem),
});
export type ReviewPerson = Type.Static<typeof ReviewPerson>;

/** `mine`: undecided grants the caller may decide; `suggested`: grants with a reason to remove. */
export const ReviewStateFilter = oneOf('mine', 'undecided', 'suggested', 'keep', 'remove');
export type ReviewStateFilter = Type.Static<typeof ReviewStateFilter>;

export const ReviewListQuery = Type.Object({
  ...paging,
  'f.status': Type.Optional(oneOf('open', 'closed')),
});

export const ReviewPeopleQuery = Type.Object({
  page: paging.page,
  size: paging.size,
  /** Part of a person's name or address. */
  q: paging.q,
  state: Type.Optional(ReviewStateFilter),
});

/** Limit of grants per review. */
export const mostReviewItems = 5000;

/** Grants decided in one call. */
export const mostDecisions = 100;

/** Days without a launch after which a review suggests removal. */
export const unusedDays = 90;

export const review = {
  list: defineRoute({
    method: 'GET',
    path: '/reviews',
    access: 'reviews:read',
    summary: 'Access reviews, the one due first on top; an Org_Admin or a Branch_Admin sees those that name the caller',
    query: ReviewListQuery,
    responses: { 200: Type.Array(Review) },
  }),
  create: defineRoute({
    method: 'POST',
    path: '/reviews',
    access: 'reviews:write',
    summary: 'Start a review of every grant that there is now in an organization, branch, service or role',
    body: body({
      name: Name,
      kind: ReviewKind,
      /** Id of the organization, branch, service or role. */
      subject: Id,
      dueDate: Day,
      reviewers: Type.Array(Id, { minItems: 1, maxItems: 50 }),
    }),
    responses: { 201: Review, 404: Problem, 409: Problem, 422: Problem },
  }),
  reviewers: defineRoute({
    method: 'GET',
    path: '/reviews/reviewers',
    access: 'reviews:write',
    summary:
      'Who may review what is named: every Super_Admin, and the administrators of the organizations and branches it reaches',
    query: Type.Object({ kind: Type.Optional(ReviewKind), subject: Type.Optional(Id) }),
    responses: { 200: Type.Array(Type.Object({ id: Id, name: Type.String(), role: Type.String() })) },
  }),
  read: defineRoute({
    method: 'GET',
    path: '/reviews/:id',
    access: 'reviews:read',
    summary: 'One review with its progress',
    params: IdParams,
    responses: { 200: Review, 404: Problem },
  }),
  people: defineRoute({
    method: 'GET',
    path: '/reviews/:id/people',
    access: 'reviews:read',
    summary: 'The people of a review by name, each with the grants it covers',
    params: IdParams,
    query: ReviewPeopleQuery,
    responses: { 200: Type.Array(ReviewPerson), 404: Problem },
  }),
  decide: defineRoute({
    method: 'POST',
    path: '/reviews/:id/decisions',
    access: 'reviews:decide',
    summary: 'Decide to keep or remove grants, or take the decision back (null); all of them or none',
    params: IdParams,
    body: body({
      items: Type.Array(body({ id: Id, version: Version }), { minItems: 1, maxItems: mostDecisions }),
      decision: nullable(ReviewDecision),
      note: Type.Optional(Type.String({ maxLength: longestNote })),
    }),
    responses: { 200: Type.Array(ReviewItem), 404: Problem, 409: Problem },
  }),
  apply: defineRoute({
    method: 'POST',
    path: '/reviews/:id/apply',
    access: 'reviews:write',
    summary:
      'Remove what was decided to be removed and is still as it was, and close the review; again changes nothing',
    fresh: { seconds: freshSeconds, of: 'second-step' },
    params: IdParams,
    body: body({}),
    responses: { 200: Review, 404: Problem },
  }),
  evidence: defineRoute({
    method: 'GET',
    path: '/reviews/:id/evidence',
    access: 'reviews:evidence',
    summary: 'The signed evidence of a closed review: grants, decisions, outcomes and audit events, as a zip',
    params: IdParams,
    contentType: 'application/zip',
    responses: { 200: Binary, 404: Problem, 409: Problem },
  }),
};
