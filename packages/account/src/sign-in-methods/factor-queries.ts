import { isMissingCall } from '@gangway/api-client';
import { useApi } from '@gangway/api-client/react';
import { createPasskey, keepOnlyPasskeys } from '@gangway/auth-client/passkeys';
import { factor, type SignInMethods } from '@gangway/contract';
import { mutationOptions, queryOptions } from '@tanstack/react-query';

const key = ['my-factors'];
const meta = { invalidates: [key] };

export function useFactorQueries() {
  const api = useApi({ factor });
  return {
    list: () =>
      queryOptions({
        queryKey: key,
        queryFn: async ({ signal }): Promise<SignInMethods | null> => {
          try {
            return (await api.factor.list({ signal })).body;
          } catch (error) {
            // An API of the release before knows the password alone.
            if (isMissingCall(error)) return null;
            throw error;
          }
        },
      }),
    start: () => mutationOptions({ mutationFn: async () => (await api.factor.addTotp({ body: {} })).body }),
    confirm: () =>
      mutationOptions({
        mutationFn: async ({ id, code, name }: { id: number; code: string; name: string }) => {
          const { body } = await api.factor.confirm({ params: { id }, body: { code } });
          if (name !== '') await api.factor.rename({ params: { id }, body: { name } });
          return body.recoveryCodes;
        },
        meta,
      }),
    /** Answers the recovery codes that come with the first method; null where the person turned the browser's question down. */
    addPasskey: () =>
      mutationOptions({
        mutationFn: async (name: string) => {
          const { optionsId, options } = (await api.factor.passkeyOptions()).body;
          const made = await createPasskey(options);
          if (made.kind === 'cancelled') return null;
          if (made.kind === 'failed') throw new Error(made.message);
          const { credential } = made;
          const { body } = await api.factor.addPasskey({
            body: { optionsId, credential, ...(name === '' ? {} : { name }) },
          });
          return body.recoveryCodes;
        },
        meta,
      }),
    rename: () =>
      mutationOptions({
        mutationFn: ({ id, name }: { id: number; name: string }) =>
          api.factor.rename({ params: { id }, body: { name } }),
        meta,
      }),
    remove: () =>
      mutationOptions({
        mutationFn: async (id: number) => {
          const { accepted } = (await api.factor.remove({ params: { id } })).body;
          if (accepted !== undefined) await keepOnlyPasskeys(accepted);
        },
        meta,
      }),
    makeRecoveryCodes: () =>
      mutationOptions({
        mutationFn: async () => (await api.factor.makeRecoveryCodes()).body.recoveryCodes,
        meta,
      }),
    forgetDevice: () =>
      mutationOptions({ mutationFn: (id: number) => api.factor.forgetDevice({ params: { id } }), meta }),
  };
}
