import { useApi } from '@gangway/api-client/react';
import { looks, type BrandMarks, type Looks } from '@gangway/contract';
import { t } from '@gangway/messages';
import { useIsMutating, useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { queryKeys } from '../../../shared/api.ts';
import { bodyQuery } from '../../../shared/queries/queries.ts';
import type { LooksChange } from './looks-draft.ts';

/** The looks of an organization, and its own hosts. */
export function useLooksQueries(id: number) {
  const api = useApi({ looks });
  return {
    looks: bodyQuery([...queryKeys.organizations, 'looks', id], (signal) => api.looks.read({ params: { id }, signal })),
    hosts: bodyQuery([...queryKeys.organizations, 'hosts', id], (signal) =>
      api.looks.hosts({ params: { id }, signal }),
    ),
  };
}

/** Changes of the looks. Each answer replaces the looks as read, so that the next change has their version. */
export function useLooksChanges(id: number) {
  const api = useApi({ looks });
  const client = useQueryClient();
  const { queryKey } = useLooksQueries(id).looks;
  const onSuccess = (now: Looks) => client.setQueryData(queryKey, now);
  const params = { id };
  const meta = { invalidates: [queryKeys.activity] };
  const others = [...queryKey, 'others'];
  return {
    save: useMutation({
      mutationKey: [...queryKey, 'texts'],
      mutationFn: async (body: LooksChange & { version: number }) => (await api.looks.change({ params, body })).body,
      onSuccess,
      meta,
    }),
    putMark: useMutation({
      mutationKey: others,
      mutationFn: async ({ scheme, ...body }: { scheme: keyof BrandMarks; image: string | null; version: number }) =>
        (await api.looks.putMark({ params, query: { scheme }, body })).body,
      onSuccess,
      meta,
    }),
    publish: useMutation({
      mutationKey: others,
      mutationFn: async (version: number) => (await api.looks.publish({ params, body: { version } })).body,
      onSuccess,
      meta: { ...meta, successMessage: t('Looks published.') },
    }),
    reset: useMutation({
      mutationKey: others,
      mutationFn: async (body: { of: 'draft' | 'live'; version: number }) =>
        (await api.looks.reset({ params, body })).body,
      onSuccess,
      meta,
    }),
    /** Whether a change is on its way. Begin no other: with the version of before, it would meet itself as a conflict. */
    isChanging: useIsPending(queryKey),
    /** Whether a change of marks or state is on its way, for the form, which shows its own. */
    isChangingOthers: useIsPending(others),
  };
}

function useIsPending(mutationKey: QueryKey): boolean {
  return useIsMutating({ mutationKey }) > 0;
}

/** Additions and removals of own hosts. */
export function useHostChanges(id: number) {
  const api = useApi({ looks });
  const { queryKey } = useLooksQueries(id).hosts;
  const meta = { invalidates: [queryKey, queryKeys.activity] };
  return {
    add: useMutation({
      mutationFn: async (host: string) => (await api.looks.addHost({ params: { id }, body: { host } })).body,
      meta,
    }),
    remove: useMutation({
      mutationFn: async (host: string) => (await api.looks.removeHost({ params: { id, host } })).body,
      meta,
    }),
  };
}
