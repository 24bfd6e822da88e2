import { useApi } from '@gangway/api-client/react';
import { createPasskey, keepOnlyPasskeys } from '@gangway/auth-client/passkeys';
import { factor } from '@gangway/contract';
import { factorsQuery } from '@gangway/query-client';
import { mutationOptions } from '@tanstack/react-query';

export function useFactorQueries() {
  const api = useApi({ factor });
  const meta = { invalidates: [factorsQuery(api).queryKey] };
  return {
    list: () => factorsQuery(api),
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
    /** Resolves to the recovery codes that come with the first method; null if the user cancelled in the browser. */
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
