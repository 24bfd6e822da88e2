import type { ApiClient } from '@gangway/api-client';
import { savedView, type ViewedList } from '@gangway/contract';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../api.ts';

export const savedViewRoutes = { savedView };
type SavedViewApi = ApiClient<typeof savedViewRoutes>;

export function savedViewQueries(api: SavedViewApi) {
  return {
    list: (list: ViewedList) =>
      queryOptions({
        queryKey: [...queryKeys.savedViews, list],
        queryFn: async ({ signal }) => (await api.savedView.list({ query: { list }, signal })).body,
      }),
    save: () =>
      mutationOptions({
        mutationKey: ['saved-views', 'save'],
        mutationFn: async (body: Parameters<SavedViewApi['savedView']['create']>[0]['body']) =>
          (await api.savedView.create({ body })).body,
        meta: { successMessage: 'View saved.', invalidates: [queryKeys.savedViews] },
      }),
    remove: () =>
      mutationOptions({
        mutationKey: ['saved-views', 'remove'],
        mutationFn: (id: number) => api.savedView.remove({ params: { id } }),
        meta: { invalidates: [queryKeys.savedViews] },
      }),
  };
}
