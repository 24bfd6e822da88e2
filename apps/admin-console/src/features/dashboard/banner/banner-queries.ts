import type { ApiClient } from '@gangway/api-client';
import type { Banner, banner } from '@gangway/contract';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../../shared/api.ts';

const queryKey = [...queryKeys.services, 'launcher-banner'] as const;

export function bannerQueries(api: ApiClient<{ banner: typeof banner }>) {
  return {
    read: () =>
      queryOptions({ queryKey, queryFn: async ({ signal }) => (await api.banner.read({ signal })).body.notice }),
    save: () =>
      mutationOptions({
        mutationFn: async (wanted: Banner | null) => (await api.banner.save({ body: { notice: wanted } })).body.notice,
        meta: { invalidates: [queryKey, queryKeys.activity] },
      }),
  };
}
