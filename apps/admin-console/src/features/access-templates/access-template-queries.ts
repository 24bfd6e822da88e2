import type { ApiClient } from '@gangway/api-client';
import { accessTemplate } from '@gangway/contract';
import type { TableQuery } from '@gangway/table-kit';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../shared/api.ts';
import { bodyQuery, pageQuery } from '../../shared/queries/queries.ts';

/** The calls about jobs. */
export const accessTemplateCalls = { accessTemplate };
type AccessTemplateApi = ApiClient<typeof accessTemplateCalls>;

type NewJob = Parameters<AccessTemplateApi['accessTemplate']['create']>[0]['body'];
type JobChange = Parameters<AccessTemplateApi['accessTemplate']['update']>[0]['body'];

const touched = [queryKeys.jobs, queryKeys.activity];

export function accessTemplateQueries(api: AccessTemplateApi) {
  return {
    list: () => bodyQuery([...queryKeys.jobs, 'list'], (signal) => api.accessTemplate.list({ signal })),
    one: (id: number) =>
      bodyQuery([...queryKeys.jobs, 'one', id], (signal) => api.accessTemplate.read({ params: { id }, signal })),
    drift: (id: number, { page, size }: Pick<TableQuery, 'page' | 'size'>) =>
      pageQuery([...queryKeys.jobs, 'drift', id, page, size], (signal) =>
        api.accessTemplate.drift({ params: { id }, query: { page, size }, signal }),
      ),
    create: () =>
      mutationOptions({
        mutationFn: async (body: NewJob) => (await api.accessTemplate.create({ body })).body,
        meta: { successMessage: 'Job added successfully', invalidates: touched },
      }),
    update: (id: number) =>
      mutationOptions({
        mutationFn: async (body: JobChange) => (await api.accessTemplate.update({ params: { id }, body })).body,
        meta: { invalidates: touched },
      }),
    remove: (id: number) =>
      mutationOptions({
        mutationFn: async () => (await api.accessTemplate.remove({ params: { id } })).body,
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
