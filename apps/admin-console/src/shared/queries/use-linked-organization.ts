import { useApi } from '@gangway/api-client/react';
import { organization } from '@gangway/contract';
import type { SelectOption } from '@gangway/table-kit';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { organizationChoices } from './choice-queries.ts';

/**
 * Reads the organization that a link fills a form with, `?organization=3`.
 * @param wanted narrows the organizations that the form takes.
 * @returns null without one, undefined while it loads.
 */
export function useLinkedOrganization(wanted: { 'f.isActive'?: 'true' } = {}): SelectOption | null | undefined {
  const [params] = useSearchParams();
  const id = /^[1-9]\d{0,9}$/u.exec(params.get('organization') ?? '')?.[0];
  const { data, isPending } = useQuery({
    ...organizationChoices(useApi({ organization }), { ...wanted, 'f.id': Number(id ?? 0) }),
    enabled: id !== undefined,
  });
  if (id === undefined) return null;
  return isPending ? undefined : (data?.[0] ?? null);
}
