import type { ApiClient } from '@gangway/api-client';
import { accessTemplate } from '@gangway/contract';
import { t } from '@gangway/messages';
import type { TableQuery } from '@gangway/table-kit';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../shared/api.ts';
import { bodyQuery, pageQuery } from '../../shared/queries/queries.ts';

/** The calls about access templates. */
export const accessTemplateCalls = { accessTemplate };
type AccessTemplateApi = ApiClient<typeof accessTemplateCalls>;

type NewTemplate = Parameters<AccessTemplateApi['accessTemplate']['create']>[0]['body'];
type TemplateChange = Parameters<AccessTemplateApi['accessTemplate']['update']>[0]['body'];

const touched = [queryKeys.accessTemplates, queryKeys.activity];

export function accessTemplateQueries(api: AccessTemplateApi) {
  return {
    list: () => bodyQuery([...queryKeys.accessTemplates, 'list'], (signal) => api.accessTemplate.list({ signal })),
    one: (id: number) =>
      bodyQuery([...queryKeys.accessTemplates, 'one', id], (signal) =>
        api.accessTemplate.read({ params: { id }, signal }),
      ),
    drift: (id: number, { page, size }: Pick<TableQuery, 'page' | 'size'>) =>
      pageQuery([...queryKeys.accessTemplates, 'drift', id, page, size], (signal) =>
        api.accessTemplate.drift({ params: { id }, query: { page, size }, signal }),
      ),
    create: () =>
      mutationOptions({
        mutationFn: async (body: NewTemplate) => (await api.accessTemplate.create({ body })).body,
        meta: { successMessage: t('Access template added successfully'), invalidates: touched },
      }),
    update: (id: number) =>
      mutationOptions({
        mutationFn: async (body: TemplateChange) => (await api.accessTemplate.update({ params: { id }, body })).body,
        meta: { invalidates: touched },
      }),
    remove: (id: number) =>
      mutationOptions({
        mutationFn: async () => (await api.accessTemplate.remove({ params: { id } })).body,
        // The open page would refetch the removed template: see `forget`.
        meta: { successMessage: t('Access template removed'), invalidates: [queryKeys.activity, queryKeys.users] },
      }),
    /** Call after leaving the page of a removed template. */
    forget: async (client: QueryClient, id: number) => {
      client.removeQueries({ queryKey: [...queryKeys.accessTemplates, 'one', id] });
      client.removeQueries({ queryKey: [...queryKeys.accessTemplates, 'drift', id] });
      await client.invalidateQueries({ queryKey: queryKeys.accessTemplates });
    },
  };
}
