import { ownEntry } from '@gangway/contract';
import { describe, expect, it } from 'vitest';
import { rowsOfTemplate } from '../features/access-templates/template-rows.ts';
import { serviceColour } from '../features/dashboard/chart-data.ts';
import { accessRows, losingServices, mergedAccess, type AccessDraft } from '../shared/access/access-form.ts';
import { fieldLabel, valueText } from '../shared/audit/audit-fields.ts';
import { actionLabel } from '../shared/audit/audit-messages.ts';

const row: AccessDraft = {
  service: '',
  displayName: '',
  unit: null,
  offered: ['viewer'],
  role: 'viewer',
  limit: '5',
  notification: false,
  trackingUrlEnabled: false,
  until: '',
};
const names = { service: (key: string) => key };

/** Names that every object has: stored data may hold them, from before the server refused them. */
describe.each(['toString', 'valueOf', 'constructor', 'hasOwnProperty', '__proto__'])('a record named %s', (name) => {
  const service = { ...row, service: name };

  it('is granted only by its own entry', () => {
    const catalogue = [{ id: 1, name, displayName: name, isActive: false, roles: [] }];
    expect(accessRows(catalogue, {}, 'everything')).toEqual([]);
    expect(rowsOfTemplate([service], {})[0]?.role).toBe('');
    expect(ownEntry(mergedAccess({}, [service]), name)?.role).toEqual(['viewer']);
    expect(losingServices({}, [service])).toEqual([]);
  });

  it('is shown as text', () => {
    expect(typeof fieldLabel(name)).toBe('string');
    expect(typeof actionLabel(name)).toBe('string');
    expect(valueText('status', name, names)).toBe(name);
    expect(valueText(name, 'open', names)).toBe('open');
    expect(serviceColour(name)).toBe('var(--gw-palette-service-other)');
  });
});

it('shows services of a grant by their names', () => {
  const granted = { idp: { role: ['Viewer'] } };
  expect(valueText('services', granted, { service: () => 'Document Processing' })).toBe(
    'Document Processing: Role: Viewer',
  );
});
