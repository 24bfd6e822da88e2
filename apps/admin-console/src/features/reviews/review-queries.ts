import { pageOf, type ApiClient, type Page } from '@gangway/api-client';
import {
  ReviewListQuery,
  ReviewPeopleQuery,
  branch,
  organization,
  review,
  role,
  service,
  type ReviewDecision,
  type ReviewItem,
  type ReviewKind,
  type ReviewPerson,
} from '@gangway/contract';
import type { SelectOption, TableQuery } from '@gangway/table-kit';
import { keepPreviousData, mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Static } from 'typebox';
import { queryKeys } from '../../shared/api.ts';
import { listQuery } from '../../shared/list-query.ts';

/** The calls about reviews. */
export const reviewCalls = { review };
type ReviewApi = ApiClient<typeof reviewCalls>;

/** The calls about what a review may cover. */
export const subjectCalls = { review, organization, branch, service, role };
type SubjectApi = ApiClient<typeof subjectCalls>;

/** Rows that a choice shows at once; a person who wants another one types. */
const choices = 20;

export interface Decision {
  items: readonly ReviewItem[];
  decision: ReviewDecision | null;
  note?: string;
}

/** A table's query as the people of a review take it. */
function peopleQuery({ page, size, q, filters }: TableQuery): Static<typeof ReviewPeopleQuery> {
  const known = Object.entries(filters).filter(([key]) => Object.hasOwn(ReviewPeopleQuery.properties, key));
  return { page, size, ...(q === '' ? {} : { q }), ...Object.fromEntries(known) };
}

export function reviewQueries(api: ReviewApi) {
  return {
    page: (query: TableQuery) =>
      queryOptions({
        queryKey: [...queryKeys.reviews, 'page', query],
        queryFn: async ({ signal }) =>
          pageOf(await api.review.list({ query: listQuery(ReviewListQuery, query), signal })),
        placeholderData: keepPreviousData,
      }),
    one: (id: number) =>
      queryOptions({
        queryKey: [...queryKeys.reviews, 'one', id],
        queryFn: async ({ signal }) => (await api.review.read({ params: { id }, signal })).body,
      }),
    people: (id: number, query: TableQuery) =>
      queryOptions({
        queryKey: [...queryKeys.reviews, 'people', id, query],
        queryFn: async ({ signal }) =>
          pageOf(await api.review.people({ params: { id }, query: peopleQuery(query), signal })),
        placeholderData: keepPreviousData,
      }),
    /** What was decided is put into the lists in place: a row that left under the pointer would take the next press. */
    decide: (id: number, client: QueryClient) =>
      mutationOptions({
        mutationKey: ['reviews', 'decide'],
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
          ],
        },
      }),
    apply: (id: number) =>
      mutationOptions({
        mutationKey: ['reviews', 'apply'],
        mutationFn: async () => (await api.review.apply({ params: { id }, body: {} })).body,
        meta: {
          successMessage: 'Review applied',
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
    subjects: (kind: ReviewKind, name: string) =>
      queryOptions({
        queryKey: [...queryKeys.reviews, 'subjects', kind, name],
        queryFn: async ({ signal }) => subjectsOf(api, kind, name, signal),
        placeholderData: keepPreviousData,
      }),
    reviewers: (kind: ReviewKind, subject: number | undefined) =>
      queryOptions({
        queryKey: [...queryKeys.reviews, 'reviewers', kind, subject],
        queryFn: async ({ signal }) =>
          (await api.review.reviewers({ query: subject === undefined ? {} : { kind, subject }, signal })).body,
      }),
    start: () =>
      mutationOptions({
        mutationKey: ['reviews', 'create'],
        mutationFn: async (body: Parameters<typeof api.review.create>[0]['body']) =>
          (await api.review.create({ body })).body,
        meta: { successMessage: 'Review started', invalidates: [queryKeys.reviews] },
      }),
  };
}

async function subjectsOf(
  api: SubjectApi,
  kind: ReviewKind,
  name: string,
  signal: AbortSignal,
): Promise<SelectOption[]> {
  const query = { page: 1, size: choices, sort: 'name', ...(name === '' ? {} : { 'f.name': name }) } as const;
  const named = ({ id, displayName }: { id: number; displayName: string }) => ({ id, name: displayName });
  switch (kind) {
    case 'organization':
      return (await api.organization.list({ query, signal })).body.map(named);
    case 'branch':
      return (await api.branch.list({ query, signal })).body.map(({ id, displayName, organization: home }) => ({
        id,
        // Branches of two organizations often have one name.
        name: `${displayName}, ${home.displayName}`,
      }));
    case 'service':
      return (await api.service.list({ query, signal })).body.map(named);
    case 'role':
      return (await api.role.list({ query, signal })).body.map(named);
  }
}
