import { useApi } from '@gangway/api-client/react';
import { me, type Ref } from '@gangway/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { meQueries } from '../preferences/me-queries.ts';
import { useAdminRoles } from './use-permission.ts';

/** Changes a caller may make to a person: none, grants and plans only, or name and state too. */
export type Reach = 'none' | 'grants' | 'person';

export interface Reached {
  /** Has a role of `user_management`. */
  administers: boolean;
  branches: readonly Pick<Ref, 'id'>[];
}

/** Excludes the caller's own account. A hint for the screen: the server judges again. */
export function reachOf(
  { administers, branches }: Reached,
  caller: { roles: readonly string[]; branchIds: readonly number[] },
): Reach {
  if (caller.roles.includes('Super_Admin')) return 'person';
  if (administers) return 'none';
  if (caller.roles.includes('Org_Admin')) return 'person';
  if (!caller.roles.includes('Branch_Admin')) return 'none';
  const own = branches.filter(({ id }) => caller.branchIds.includes(id));
  if (own.length === 0) return 'none';
  return own.length === branches.length ? 'person' : 'grants';
}

const nowhere: readonly Ref[] = [];

/** The caller's reach over people; stable while roles and branches are. */
export function useReach(): (person: Reached) => Reach {
  const roles = useAdminRoles();
  const isBound = roles.includes('Branch_Admin');
  const { data } = useQuery({ ...meQueries(useApi({ me })).read(), enabled: isBound });
  const branches = data?.branches ?? nowhere;
  return useMemo(() => {
    const branchIds = branches.map(({ id }) => id);
    return (person) => reachOf(person, { roles, branchIds });
  }, [roles, branches]);
}
