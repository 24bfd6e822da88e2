import type { ApiClient } from '@gangway/api-client';
import type { statement } from '@gangway/contract';
import { t } from '@gangway/messages';
import { mutationOptions } from '@tanstack/react-query';
import { queryKeys } from '../../shared/api.ts';
import { bodyQuery } from '../../shared/queries/queries.ts';

type StatementApi = ApiClient<{ statement: typeof statement }>;

export function statementQueries(api: StatementApi) {
  return {
    list: (organization?: number) =>
      bodyQuery([...queryKeys.statements, 'list', organization], (signal) =>
        api.statement.list({ query: organization === undefined ? {} : { organization }, signal }),
      ),
    one: (organization: number, month: string) =>
      bodyQuery([...queryKeys.statements, 'one', organization, month], (signal) =>
        api.statement.read({ params: { organization, month }, signal }),
      ),
    close: (organization: number, month: string) =>
      mutationOptions({
        mutationFn: () => api.statement.close({ params: { organization, month } }),
        meta: { successMessage: t('Statement closed'), invalidates: [queryKeys.statements, queryKeys.activity] },
      }),
  };
}
