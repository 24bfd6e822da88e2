import type { ApiClient } from '@gangway/api-client';
import { savedView, type ViewedList } from '@gangway/contract';
import { t } from '@gangway/messages';
import { mutationOptions } from '@tanstack/react-query';
import { queryKeys } from '../api.ts';
import { bodyQuery } from '../queries/queries.ts';

export const savedViewRoutes = { savedView };
type SavedViewApi = ApiClient<typeof savedViewRoutes>;

export function savedViewQueries(api: SavedViewApi) {
  return {
    list: (list: ViewedList) =>
      bodyQuery([...queryKeys.savedViews, list], (signal) => api.savedView.list({ query: { list }, signal })),
    save: () =>
      mutationOptions({
        mutationFn: async (body: Parameters<SavedViewApi['savedView']['create']>[0]['body']) =>
          (await api.savedView.create({ body })).body,
        meta: { successMessage: t('View saved.'), invalidates: [queryKeys.savedViews] },
      }),
    remove: () =>
      mutationOptions({
        mutationFn: (id: number) => api.savedView.remove({ params: { id } }),
        meta: { invalidates: [queryKeys.savedViews] },
      }),
  };
}
