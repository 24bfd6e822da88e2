import { pageOf, type ApiClient } from '@gangway/api-client';
import { jobTemplate } from '@gangway/contract';
import type { TableQuery } from '@gangway/table-kit';
import { keepPreviousData, mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../shared/api.ts';

/** The calls about jobs. */
export const jobCalls = { jobTemplate };
type JobApi = ApiClient<typeof jobCalls>;

type NewJob = Parameters<JobApi['jobTemplate']['create']>[0]['body'];
type JobChange = Parameters<JobApi['jobTemplate']['update']>[0]['body'];

const touched = [queryKeys.jobs, queryKeys.activity];

export function jobQueries(api: JobApi) {
  return {
    list: () =>
      queryOptions({
        queryKey: [...queryKeys.jobs, 'list'],
        queryFn: async ({ signal }) => (await api.jobTemplate.list({ signal })).body,
      }),
    one: (id: number) =>
      queryOptions({
        queryKey: [...queryKeys.jobs, 'one', id],
        queryFn: async ({ signal }) => (await api.jobTemplate.read({ params: { id }, signal })).body,
      }),
    drift: (id: number, { page, size }: Pick<TableQuery, 'page' | 'size'>) =>
      queryOptions({
        queryKey: [...queryKeys.jobs, 'drift', id, page, size],
        queryFn: async ({ signal }) =>
          pageOf(await api.jobTemplate.drift({ params: { id }, query: { page, size }, signal })),
        placeholderData: keepPreviousData,
      }),
    create: () =>
      mutationOptions({
        mutationKey: ['jobs', 'create'],
        mutationFn: async (body: NewJob) => (await api.jobTemplate.create({ body })).body,
        meta: { successMessage: 'Job added successfully', invalidates: touched },
      }),
    update: (id: number) =>
      mutationOptions({
        mutationKey: ['jobs', 'update'],
        mutationFn: async (body: JobChange) => (await api.jobTemplate.update({ params: { id }, body })).body,
        meta: { invalidates: touched },
      }),
    remove: (id: number) =>
      mutationOptions({
        mutationKey: ['jobs', 'remove'],
        mutationFn: async () => (await api.jobTemplate.remove({ params: { id } })).body,
        // The page of the job would ask for it again while it is still open: see `forget`.
        meta: { successMessage: 'Job removed', invalidates: [queryKeys.activity, queryKeys.users] },
      }),
    /** After the page of a removed job was left. */
    forget: async (client: QueryClient, id: number) => {
      client.removeQueries({ queryKey: [...queryKeys.jobs, 'one', id] });
      client.removeQueries({ queryKey: [...queryKeys.jobs, 'drift', id] });
      await client.invalidateQueries({ queryKey: queryKeys.jobs });
    },
  };
}
