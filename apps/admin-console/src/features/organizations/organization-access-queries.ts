import type { ApiClient } from '@gangway/api-client';
import type { organization } from '@gangway/contract';
import { t } from '@gangway/messages';
import { mutationOptions } from '@tanstack/react-query';
import { queryKeys } from '../../shared/api.ts';
import { bodyQuery } from '../../shared/queries/queries.ts';

/** Releases services, roles and plans to an organization. */
export function releaseMutation(api: ApiClient<{ organization: typeof organization }>) {
  return mutationOptions({
    mutationFn: async ({ id, body }: { id: number; body: Parameters<typeof api.organization.release>[0]['body'] }) =>
      (await api.organization.release({ params: { id }, body })).body,
    meta: {
      successMessage: t('Released access saved.'),
      invalidates: [queryKeys.organizations, queryKeys.customers, queryKeys.activity],
    },
  });
}

/** Sign-in requirements of an organization. */
export function signInRules(api: ApiClient<{ organization: typeof organization }>, id: number) {
  return bodyQuery([...queryKeys.organizations, 'sign-in-rules', id], (signal) =>
    api.organization.signInRules({ params: { id }, signal }),
  );
}

export function changeSignInRules(api: ApiClient<{ organization: typeof organization }>) {
  return mutationOptions({
    mutationFn: async ({
      id,
      body,
    }: {
      id: number;
      body: Parameters<typeof api.organization.changeSignInRules>[0]['body'];
    }) => (await api.organization.changeSignInRules({ params: { id }, body })).body,
    meta: {
      successMessage: t('Saved.'),
      invalidates: [queryKeys.organizations, queryKeys.customers, queryKeys.activity],
    },
  });
}

/** Opens an organization to registration, or closes it. */
export function registrationSwitch(api: ApiClient<{ organization: typeof organization }>) {
  return mutationOptions({
    mutationFn: async ({ id, version, open }: { id: number; version: number; open: boolean }) =>
      (await api.organization.update({ body: { id, version, openToRegistration: open } })).body,
    meta: { invalidates: [queryKeys.customers, queryKeys.organizations, queryKeys.activity] },
  });
}
