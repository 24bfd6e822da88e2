import type { ApiClient } from '@gangway/api-client';
import type { Notice, notice } from '@gangway/contract';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../../shared/api.ts';

const queryKey = [...queryKeys.services, 'launcher-notice'] as const;

export function noticeQueries(api: ApiClient<{ notice: typeof notice }>) {
  return {
    read: () =>
      queryOptions({ queryKey, queryFn: async ({ signal }) => (await api.notice.read({ signal })).body.notice }),
    save: () =>
      mutationOptions({
        mutationFn: async (wanted: Notice | null) => (await api.notice.save({ body: { notice: wanted } })).body.notice,
        meta: { invalidates: [queryKey, queryKeys.activity] },
      }),
  };
}
