import { useApi } from '@gangway/api-client/react';
import { organization, plan, role, service, type Released } from '@gangway/contract';
import { Form, FormError, SubmitButton, useFormState, type SelectOption } from '@gangway/form-kit';
import { MultiSelectField } from '@gangway/form-kit/autocomplete-field';
import { listed, t } from '@gangway/messages';
import { ErrorNotice } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { everyPlan, everyRole, everyService } from '../../shared/queries/choice-queries.ts';
import { formFailure, isOutdated } from '../../shared/text/failure-text.ts';
import { releasedQuery } from '../../shared/access/use-grantable.ts';
import { usePermission } from '../../shared/access/use-permission.ts';
import { releaseMutation } from './organization-access-queries.ts';
import { useFormVersion } from '../../shared/versioned-save/use-form-version.ts';

type ReleasedDraft = { services: SelectOption[]; roles: SelectOption[]; plans: SelectOption[] };

interface Offer {
  /** Services with their roles. */
  services: readonly (SelectOption & { roleIds: readonly number[] })[];
  roles: readonly SelectOption[];
  plans: readonly (SelectOption & { serviceId: number })[];
}

/**
 * Services, roles and plans that an organization's administrators may grant: editable for a Super_Admin, otherwise
 * read-only.
 */
export function ReleasedSection({ organizationId }: { organizationId: number }) {
  const api = useApi({ organization, service, role, plan });
  const released = useQuery(releasedQuery(api, organizationId));
  const services = useQuery(everyService(api));
  const roles = useQuery(everyRole(api));
  const plans = useQuery(everyPlan(api));
  const mayRelease = usePermission('organizations:write');
  const queries = [released, services, roles, plans];
  const failed = queries.filter(({ isError }) => isError);
  if (failed.length > 0) {
    return (
      <ErrorNotice
        message={t('Couldn’t load the released access.')}
        onRetry={() => failed.forEach(({ refetch }) => void refetch())}
        retrying={failed.some(({ isFetching }) => isFetching)}
      />
    );
  }
  if (!released.data || !services.data || !roles.data || !plans.data)
    return <Skeleton variant="rounded" height={200} />;
  const grantable = services.data.filter(({ name }) => name !== 'user_management');
  const administration = new Set(
    services.data
      .filter(({ name }) => name === 'user_management')
      .flatMap((each) => each.roles?.map(({ id }) => id) ?? []),
  );
  const offer: Offer = {
    services: grantable.map(({ id, displayName, roles: offered = [] }) => ({
      id,
      name: displayName,
      roleIds: offered.map((each) => each.id),
    })),
    roles: roles.data.flatMap(({ id, displayName }) => (administration.has(id) ? [] : [{ id, name: displayName }])),
    plans: plans.data.map(({ id, displayName, serviceId }) => ({ id, name: displayName, serviceId })),
  };
  return mayRelease ? (
    <ReleaseForm key={organizationId} organizationId={organizationId} released={released.data} offer={offer} />
  ) : (
    <ReleasedFacts released={released.data} offer={offer} />
  );
}

function draftOf({ serviceIds, roleIds, planIds }: Released, { services, roles, plans }: Offer): ReleasedDraft {
  const among = (options: readonly SelectOption[], ids: readonly number[]) =>
    options.flatMap(({ id, name }) => (ids.includes(Number(id)) ? [{ id, name }] : []));
  return { services: among(services, serviceIds), roles: among(roles, roleIds), plans: among(plans, planIds) };
}

function ReleaseForm({
  organizationId,
  released,
  offer,
}: {
  organizationId: number;
  released: Released;
  offer: Offer;
}) {
  const api = useApi({ organization });
  const client = useQueryClient();
  const release = useMutation(releaseMutation(api));
  const [shown] = useState(() => draftOf(released, offer));
  const { version, begunWith } = useFormVersion(released, ({ serviceIds, roleIds, planIds }) => [
    serviceIds,
    roleIds,
    planIds,
  ]);
  const ids = (options: readonly SelectOption[]) => options.map(({ id }) => Number(id));
  return (
    <Form<ReleasedDraft>
      label={t('Released')}
      initialValues={shown}
      onSubmit={async ({ services, roles, plans }, form) => {
        try {
          const body = { serviceIds: ids(services), roleIds: ids(roles), planIds: ids(plans), version };
          begunWith(await release.mutateAsync({ id: organizationId, body }));
          form.markSaved();
        } catch (error) {
          if (isOutdated(error))
            begunWith(await client.fetchQuery({ ...releasedQuery(api, organizationId), staleTime: 0 }));
          form.setFormError(formFailure(error));
        }
      }}
    >
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('Services, roles and plans that its administrators can grant. Existing access doesn’t change.')}
      </Typography>
      <ReleaseFields offer={offer} />
      <FormError />
      <Box>
        <SubmitButton>{t('Save released access')}</SubmitButton>
      </Box>
    </Form>
  );
}

/** Drop roles and plans of other services: they would grant nothing. */
function ReleaseFields({ offer }: { offer: Offer }) {
  const { values, setValue } = useFormState<ReleasedDraft>();
  const within = (services: readonly SelectOption[]) => {
    const chosen = new Set(services.map(({ id }) => Number(id)));
    const roleIds = new Set(offer.services.flatMap((each) => (chosen.has(Number(each.id)) ? each.roleIds : [])));
    return {
      roles: offer.roles.filter(({ id }) => roleIds.has(Number(id))),
      plans: offer.plans.filter(({ serviceId }) => chosen.has(serviceId)),
    };
  };
  const { roles, plans } = within(values.services);
  const first = values.services.length === 0 ? t('Choose a service first') : undefined;
  return (
    <>
      <MultiSelectField
        name="services"
        label={t('Services')}
        options={offer.services}
        emptyText={t('No service matches')}
        onChosen={(services) => {
          const left = within(services);
          setValue(
            'roles',
            values.roles.filter(({ id }) => left.roles.some((each) => each.id === id)),
          );
          setValue(
            'plans',
            values.plans.filter(({ id }) => left.plans.some((each) => each.id === id)),
          );
        }}
      />
      <MultiSelectField name="roles" label={t('Roles')} options={roles} emptyText={t('No role matches')} hint={first} />
      <MultiSelectField name="plans" label={t('Plans')} options={plans} emptyText={t('No plan matches')} hint={first} />
    </>
  );
}

function ReleasedFacts({ released, offer }: { released: Released; offer: Offer }) {
  const { services, roles, plans } = draftOf(released, offer);
  if (services.length === 0) {
    return (
      <Typography variant="body2">
        {t('Nothing is released yet. Only a Super_Admin can grant access to people here.')}
      </Typography>
    );
  }
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 0.75, typography: 'body2', overflowWrap: 'anywhere' }}>
      {(
        [
          [t('Services'), services],
          [t('Roles'), roles],
          [t('Plans'), plans],
        ] as const
      ).map(([label, options]) => (
        <div key={label}>
          <Box component="dt" sx={{ display: 'inline', color: 'text.secondary' }}>
            {label}:{' '}
          </Box>
          <Box component="dd" sx={{ m: 0, display: 'inline' }}>
            <bdi>{listed(options.map(({ name }) => name)) || t('none')}</bdi>
          </Box>
        </div>
      ))}
    </Box>
  );
}
