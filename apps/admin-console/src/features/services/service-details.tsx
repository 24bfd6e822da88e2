import type { Maintenance, Service, ServiceClient } from '@gangway/contract';
import { kindNames } from '@gangway/references';
import { formatInstant, type Fact, Facts } from '@gangway/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { FormSection } from '../../shared/forms/form-section.tsx';
import { handoffModes } from './handoff-modes.ts';
import { isAdministration } from './service-row.tsx';
import { wayOf } from './client/sign-in-way-field.tsx';
import { useClientQueries } from './client/client-queries.ts';

function maintenanceText(planned: Maintenance | null): string {
  if (planned === null) return 'None planned';
  const when = `${formatInstant(planned.from)} to ${formatInstant(planned.until)}`;
  return planned.note === '' ? when : `${when}: ${planned.note}`;
}

/** Hand-off settings; absent with OpenID Connect, which sends no token. */
function signInFacts({ handoffMode, handoffTtl }: Service, client: ServiceClient): Fact[] {
  const way = ['Sign-in method', wayOf(client).name] as const;
  if (client.isActive) return [way];
  return [
    way,
    ['Hand-off', handoffModes.find(({ id }) => id === handoffMode)?.name ?? ''],
    ...(handoffMode === 'session' ? [] : [['Hand-off token lasts', `${handoffTtl ?? ''} seconds`] as const]),
  ];
}

/** Details under the row of a service, for everyone who may read it. */
export function ServiceDetails({ service }: { service: Service }) {
  // Ignore the error: the tab Sign-in sends the same query and shows it.
  const client = useQuery({ ...useClientQueries(service.id).client(), enabled: !isAdministration(service) }).data;
  const { url, roles, isActive, description, referenceKinds, referenceTemplate } = service;
  return (
    <FormSection heading="Details">
      <Facts
        facts={[
          ['Key', service.name],
          ['URL', url === '' ? 'No address' : url],
          ['Roles offered', roles?.map(({ name }) => name).join(', ') || 'None'],
          ['Active', isActive ? 'Yes' : 'No'],
          ['Description', description || 'None'],
          ['Takes references', referenceKinds?.map((kind) => kindNames[kind]).join(', ') || 'None'],
          ['Reference URL', referenceTemplate || 'None'],
          ['Requires a plan', service.requiresPlan === true ? 'Yes' : 'No'],
          ['Maintenance', maintenanceText(service.maintenance ?? null)],
          ...(client ? signInFacts(service, client) : []),
        ]}
      />
    </FormSection>
  );
}
