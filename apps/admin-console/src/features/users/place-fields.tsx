import { useFormState, type SelectOption } from '@gangway/form-kit';
import { AutocompleteField, MultiSelectField } from '@gangway/form-kit/autocomplete-field';
import { t } from '@gangway/messages';
import { rich } from '@gangway/messages/react';
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
    loadingText: t('Loading branches…'),
    emptyText: t('No branch matches'),
    onSearch: setBranchText,
    hint:
      organization !== null && isEmpty ? (
        <>
          {rich('This organization has no branch yet. <link>Add one</link>', { link: <Link href={paths.branches} /> })}
        </>
      ) : organization === null ? (
        <span>{t('Choose an organization first')}</span>
      ) : undefined,
  };
  return (
    <>
      <AutocompleteField
        name="organization"
        label={t('Organization')}
        required={branches === 'one'}
        disabled={disabled || fixedOrganization}
        options={organizations.data ?? []}
        loading={organizations.isFetching}
        emptyText={t('No organization matches')}
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
        <AutocompleteField name="branch" label={t('Branch')} {...branchProps} />
      ) : (
        <MultiSelectField name="branches" label={t('Branches')} {...branchProps} />
      )}
      <QueryError message={t('Couldn’t load organizations.')} query={organizations} />
      <QueryError message={t('Couldn’t load branches.')} query={found} />
    </>
  );
}
