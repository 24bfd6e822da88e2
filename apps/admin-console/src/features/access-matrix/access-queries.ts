import type { ApiClient } from '@gangway/api-client';
import { AccessMatrixQuery, type accessMatrix, type branch, type organization, type service } from '@gangway/contract';
import type { TableQuery } from '@gangway/table-kit';
import { queryKeys } from '../../shared/api.ts';
import { branchChoices, everyService, organizationChoices } from '../../shared/queries/choice-queries.ts';
import { plainQuery, bodyQuery, pageQuery } from '../../shared/queries/queries.ts';

type AccessApi = ApiClient<{
  accessMatrix: typeof accessMatrix;
  organization: typeof organization;
  branch: typeof branch;
  service: typeof service;
}>;

export function accessQueries(api: AccessApi) {
  return {
    page: (query: TableQuery) =>
      pageQuery([...queryKeys.accessMatrix, 'page', query], (signal) =>
        api.accessMatrix.list({ query: plainQuery(AccessMatrixQuery, query), signal }),
      ),
    why: (user: number, serviceId: number) => ({
      ...bodyQuery([...queryKeys.accessMatrix, 'why', user, serviceId], (signal) =>
        api.accessMatrix.why({ query: { user, service: serviceId }, signal }),
      ),
      // Ask every time: the reason may have been repaired since.
      staleTime: 0,
    }),
    services: () => everyService(api),
    organizations: ({ name, id }: Wanted) => organizationChoices(api, { 'f.name': name, 'f.id': numberOf(id) }),
    branches: ({ name, id, organization: home }: Wanted & { organization: string | undefined }) =>
      branchChoices(api, { 'f.name': name, 'f.id': numberOf(id), 'f.organizationId': numberOf(home) }),
  };
}

/** Searches by part of the name, or by the id in a link. */
interface Wanted {
  name?: string | undefined;
  id?: string | undefined;
}

const numberOf = (text: string | undefined) => (text === undefined ? undefined : Number(text));
