import type { Maintenance, Service } from '@gangway/contract';
import { kindNames } from '@gangway/references';
import { formatInstant } from '@gangway/ui-kit';
import { FormSection } from '../../shared/form-section.tsx';
import { Facts } from '../../shared/facts.tsx';
import { handoffModes } from './handoff-modes.ts';

function maintenanceText(planned: Maintenance | null): string {
  if (planned === null) return 'None planned';
  const when = `${formatInstant(planned.from)} to ${formatInstant(planned.until)}`;
  return planned.note === '' ? when : `${when}: ${planned.note}`;
}

/** What Edit shows under the row of a service, for everyone who may read it. */
export function ServiceDetails({ service }: { service: Service }) {
  const { url, roles, handoffMode, handoffTtl, isActive, description, referenceKinds, referenceTemplate } = service;
  return (
    <FormSection heading="Details">
      <Facts
        facts={[
          ['Key', service.name],
          ['URL', url === '' ? 'No address' : url],
          ['Roles offered', roles?.map(({ name }) => name).join(', ') || 'None'],
          ['Hand-off', handoffModes.find(({ id }) => id === handoffMode)?.name ?? ''],
          ['Hand-off token lasts', `${handoffTtl ?? ''} seconds`],
          ['Active', isActive ? 'Yes' : 'No'],
          ['Description', description || 'None'],
          ['Takes references', referenceKinds?.map((kind) => kindNames[kind]).join(', ') || 'None'],
          ['Reference URL', referenceTemplate || 'None'],
          ['Requires a plan', service.requiresPlan === true ? 'Yes' : 'No'],
          ['Maintenance', maintenanceText(service.maintenance ?? null)],
        ]}
      />
    </FormSection>
  );
}
