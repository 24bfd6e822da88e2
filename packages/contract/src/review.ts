import * as Type from 'typebox';
import { defineRoute } from './define-route.ts';
import {
  FullName,
  DisplayName,
  IsActive,
  ServiceTitle,
  RoleName,
  BranchNames,
  HeldLimit,
  HeldPlan,
  DoneBy,
  GrantSource,
} from './fields.ts';
import { longestNote } from './access-request.ts';
import {
  Binary,
  Day,
  Email,
  Id,
  IdParams,
  Instant,
  Problem,
  Ref,
  Version,
  Name,
  body,
  filterFlag,
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

/** Decision of a reviewer about a grant. */
export const ReviewDecision = oneOf('keep', 'remove');
export type ReviewDecision = Type.Static<typeof ReviewDecision>;

/**
 * Result for a grant when the review was applied. `changed` and `gone`: to be removed, but modified since the decision,
 * and kept; `last-super-admin`: kept, since no other user could administer.
 */
export const ReviewOutcome = oneOf('kept', 'removed', 'changed', 'gone', 'last-super-admin', 'undecided');
export type ReviewOutcome = Type.Static<typeof ReviewOutcome>;

/** Whether the decisions of a review stand. */
const ReviewStatus = oneOf('open', 'closed');

/** A review of grants. */
export const Review = Type.Object({
  id: Id,
  name: DisplayName,
  /** Scope of the review; `name` as of the start. */
  covers: Type.Object({ kind: ReviewKind, id: Id, name: DisplayName }),
  /** The last day to decide, UTC. */
  dueDate: Day,
  status: ReviewStatus,
  /** Users who decide. */
  reviewers: Type.Array(
    Type.Object({
      ...Ref.properties,
      /** Grants that this reviewer decided, of those the caller sees. @example 12 */
      decided: Type.Integer(),
    }),
  ),
  createdAt: Instant,
  createdBy: DoneBy,
  closedAt: nullable(Instant),
  closedBy: DoneBy,
  /** Number of grants the caller sees. @example 40 */
  items: Type.Integer(),
  /** Grants that are decided. @example 31 */
  decided: Type.Integer(),
  /** Number of decided removals. @example 4 */
  removals: Type.Integer(),
  /** Undecided grants the caller may decide. @example 9 */
  yours: Type.Integer(),
  /** How many grants had each outcome; null while it is open. */
  outcomes: nullable(
    Type.Object({
      /** Kept by decision. @example 27 */
      kept: Type.Integer(),
      /** Removed. @example 4 */
      removed: Type.Integer(),
      /** To be removed, but changed since, and kept. @example 0 */
      changed: Type.Integer(),
      /** To be removed, but gone already. @example 0 */
      gone: Type.Integer(),
      /** To be removed, but the last Super_Admin. @example 0 */
      lastSuperAdmin: Type.Integer(),
      /** Kept, since no one decided. @example 9 */
      undecided: Type.Integer(),
    }),
  ),
});
export type Review = Type.Static<typeof Review>;

/** One grant as it was when the review started. */
export const ReviewItem = Type.Object({
  id: Id,
  service: ServiceTitle,
  /** Name of the role. @example API user */
  role: Type.String(),
  limit: HeldLimit,
  /** The last day with access, UTC; null without an end. */
  until: nullable(Day),
  plan: HeldPlan,
  givenAt: Instant,
  /** Null without a record. */
  givenBy: DoneBy,
  givenFrom: GrantSource,
  lastOpened: nullable(Instant),
  /** Facts that speak for removing it. */
  suggestions: Type.Array(ReviewSuggestion),
  decision: nullable(ReviewDecision),
  /** Note of the reviewer. @example Moved to another team */
  note: Type.String(),
  decidedBy: DoneBy,
  decidedAt: nullable(Instant),
  outcome: nullable(ReviewOutcome),
  /** Whether the caller may decide about it. */
  mayDecide: Type.Boolean(),
  version: Version,
});
export type ReviewItem = Type.Static<typeof ReviewItem>;

/** One user of a review with all grants in scope. */
export const ReviewPerson = Type.Object({
  /** The user. */
  user: Type.Object({
    id: Id,
    name: FullName,
    email: Email,
    isActive: IsActive,
    /** Name of the organization; null without one. @example Harbour Freight */
    organization: nullable(Type.String()),
    branches: BranchNames,
  }),
  /** The grants. */
  items: Type.Array(ReviewItem),
});
export type ReviewPerson = Type.Static<typeof ReviewPerson>;

/** `mine`: undecided grants the caller may decide; `suggested`: grants with a reason to remove. */
export const ReviewStateFilter = oneOf('mine', 'undecided', 'suggested', 'keep', 'remove');
export type ReviewStateFilter = Type.Static<typeof ReviewStateFilter>;

export const ReviewListQuery = Type.Object({
  ...paging,
  /** Keeps the reviews that are open, or closed. */
  'f.status': Type.Optional(ReviewStatus),
  /** `true`: open reviews that are past their due date. */
  'f.overdue': filterFlag,
  /** `true`: open reviews with a grant that the caller has yet to decide. */
  'f.waiting': filterFlag,
});

export const ReviewPeopleQuery = Type.Object({
  page: paging.page,
  size: paging.size,
  /** Part of a person's name or address. */
  q: paging.q,
  state: Type.Optional(ReviewStateFilter),
});

/** A user who may decide. */
const Reviewer = Type.Object({ id: Id, name: FullName, role: RoleName });

/** Limit of grants per review. */
export const mostReviewItems = 5000;

/** Grants decided in one call. */
export const mostDecisions = 100;

/** Days without a launch after which a review suggests removal. */
export const unusedDays = 90;

/** Reviews of who may open what. */
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
      /** Ids of those who decide. @example [7] */
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
    responses: { 200: Type.Array(Reviewer) },
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
      /** Grants by id, each as it was read. */
      items: Type.Array(body({ id: Id, version: Version }), { minItems: 1, maxItems: mostDecisions }),
      decision: nullable(ReviewDecision),
      /** Why. @example Moved to another team */
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
