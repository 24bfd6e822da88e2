import { useFormState, type SelectOption } from '@gangway/form-kit';
import { AutocompleteField, MultiSelectField } from '@gangway/form-kit/autocomplete-field';
import { QueryError } from '@gangway/ui-kit';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paths } from '../../shared/page/paths.ts';
import { useUserQueries } from './user-queries.ts';

export interface PlaceFieldsProps {
  /** Add User sends one branch; Edit User may hold several, the primary first. */
  branches: 'one' | 'several';
  disabled?: boolean;
  /** Lets a Super_Admin move people to another organization. */
  fixedOrganization?: boolean;
  /** Called when another organization was chosen. */
  onOrganization?: () => void;
}

/** Organization and its branches, both searched on the server. Another organization clears the branch. */
export function PlaceFields({
  branches,
  disabled = false,
  fixedOrganization = false,
  onOrganization,
}: PlaceFieldsProps) {
  const queries = useUserQueries();
  const { values, setValue } = useFormState<{ organization: SelectOption | null }>();
  const [organizationText, setOrganizationText] = useState('');
  const [branchText, setBranchText] = useState('');
  const { organization } = values;
  const organizations = useQuery(queries.organizations(organizationText));
  const found = useQuery({
    ...queries.branches(organization?.name ?? '', branchText),
    enabled: organization !== null,
  });
  const isEmpty = found.data?.length === 0 && branchText === '';
  const branchProps = {
    required: branches === 'one',
    disabled: disabled || organization === null,
    options: found.data ?? [],
    loading: found.isFetching,
    loadingText: 'Loading branches…',
    emptyText: 'No branch matches',
    onSearch: setBranchText,
    hint:
      organization !== null && isEmpty ? (
        <>
          This organization has no branch yet. <Link href={paths.branches}>Add one</Link>
        </>
      ) : organization === null ? (
        <span>Choose an organization first</span>
      ) : undefined,
  };
  return (
    <>
      <AutocompleteField
        name="organization"
        label="Organization"
        required={branches === 'one'}
        disabled={disabled || fixedOrganization}
        options={organizations.data ?? []}
        loading={organizations.isFetching}
        emptyText="No organization matches"
        onSearch={setOrganizationText}
        // Specification section 4: selecting an organization clears the branch.
        onChosen={() => {
          setBranchText('');
          if (branches === 'one') setValue('branch', null);
          else setValue('branches', []);
          onOrganization?.();
        }}
      />
      {branches === 'one' ? (
        <AutocompleteField name="branch" label="Branch" {...branchProps} />
      ) : (
        <MultiSelectField name="branches" label="Branches" {...branchProps} />
      )}
      <QueryError thing="organizations" query={organizations} />
      <QueryError thing="branches" query={found} />
    </>
  );
}
