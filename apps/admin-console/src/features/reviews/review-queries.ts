import type { ApiClient, Page } from '@gangway/api-client';
import {
  ReviewListQuery,
  ReviewPeopleQuery,
  branch,
  customer,
  organization,
  review,
  role,
  service,
  type ReviewDecision,
  type ReviewItem,
  type ReviewKind,
  type ReviewPerson,
} from '@gangway/contract';
import { t } from '@gangway/messages';
import type { TableQuery } from '@gangway/table-kit';
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../shared/api.ts';
import {
  branchChoices,
  organizationChoices,
  roleChoices,
  serviceChoices,
  type Choices,
} from '../../shared/queries/choice-queries.ts';
import { plainQuery, bodyQuery, listQueries, pageQuery } from '../../shared/queries/queries.ts';

/** Calls for reviews. */
export const reviewCalls = { review, customer };
type ReviewApi = ApiClient<typeof reviewCalls>;

/** Calls for the scope of a review. */
export const subjectCalls = { review, organization, branch, service, role };
type SubjectApi = ApiClient<typeof subjectCalls>;

export interface Decision {
  items: readonly ReviewItem[];
  decision: ReviewDecision | null;
  note?: string;
}

export function reviewQueries(api: ReviewApi) {
  return {
    ...listQueries(queryKeys.reviews, ReviewListQuery, api.review.list),
    /** The organization with the most people; null without any. */
    largestOrganization: () =>
      queryOptions({
        queryKey: [...queryKeys.customers, 'largest'],
        queryFn: async ({ signal }) =>
          (
            await api.customer.list({
              query: { page: 1, size: 10, sort: '-activeUsers', 'f.isActive': 'true' },
              signal,
            })
          ).body[0] ?? null,
      }),
    one: (id: number) =>
      bodyQuery([...queryKeys.reviews, 'one', id], (signal) => api.review.read({ params: { id }, signal })),
    people: (id: number, query: TableQuery) =>
      pageQuery([...queryKeys.reviews, 'people', id, query], (signal) =>
        api.review.people({ params: { id }, query: plainQuery(ReviewPeopleQuery, query), signal }),
      ),
    /** Updates decisions in place: a row that left the list would put another one under the pointer. */
    decide: (id: number, client: QueryClient) =>
      mutationOptions({
        mutationFn: async ({ items, decision, note = '' }: Decision) => {
          const body = { items: items.map(({ id: item, version }) => ({ id: item, version })), decision, note };
          return (await api.review.decide({ params: { id }, body })).body;
        },
        onSuccess: (decided: ReviewItem[]) => {
          client.setQueriesData<Page<ReviewPerson>>({ queryKey: [...queryKeys.reviews, 'people', id] }, (page) =>
            page === undefined ? page : { ...page, rows: page.rows.map((person) => withItems(person, decided)) },
          );
        },
        meta: {
          invalidates: [
            [...queryKeys.reviews, 'one', id],
            [...queryKeys.reviews, 'page'],
            [...queryKeys.reviews, 'counts'],
          ],
        },
      }),
    apply: (id: number) =>
      mutationOptions({
        mutationFn: async () => (await api.review.apply({ params: { id }, body: {} })).body,
        meta: {
          successMessage: t('Review applied'),
          invalidates: [queryKeys.reviews, queryKeys.users, queryKeys.accessMatrix, queryKeys.dashboard],
        },
      }),
  };
}

function withItems(person: ReviewPerson, decided: readonly ReviewItem[]): ReviewPerson {
  const items = person.items.map((item) => decided.find(({ id }) => id === item.id) ?? item);
  return { ...person, items };
}

export function startQueries(api: SubjectApi) {
  return {
    subjects: (kind: ReviewKind, name: string) => subjectsOf(api, kind, name || undefined),
    reviewers: (kind: ReviewKind, subject: number | undefined) =>
      bodyQuery([...queryKeys.reviews, 'reviewers', kind, subject], (signal) =>
        api.review.reviewers({ query: subject === undefined ? {} : { kind, subject }, signal }),
      ),
    start: () =>
      mutationOptions({
        mutationFn: async (body: Parameters<typeof api.review.create>[0]['body']) =>
          (await api.review.create({ body })).body,
        meta: { successMessage: t('Review started'), invalidates: [queryKeys.reviews] },
      }),
  };
}

function subjectsOf(api: SubjectApi, kind: ReviewKind, name: string | undefined): Choices {
  switch (kind) {
    case 'organization':
      return organizationChoices(api, { 'f.name': name });
    case 'branch':
      return branchChoices(api, { 'f.name': name });
    case 'service':
      return serviceChoices(api, name);
    case 'role':
      return roleChoices(api, { 'f.name': name });
  }
}
