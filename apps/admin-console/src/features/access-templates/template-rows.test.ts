import { describe, expect, it } from 'vitest';
import type { AccessDraft } from '../../shared/access/access-form.ts';
import { leftOutOfTemplate, rowsOfTemplate } from './template-rows.ts';

const row: AccessDraft = {
  service: 'ocean_tracking',
  displayName: 'Ocean Tracking',
  unit: null,
  offered: ['viewer', 'api_user'],
  role: '',
  limit: '',
  notification: false,
  trackingUrlEnabled: false,
  until: '',
};

describe('an access template', () => {
  const gives = (role: string[], limit = 7) => ({ role, limit, notification: true, trackingUrlEnabled: true });

  it('fills what it gives and the caller may grant, and empties the rest', () => {
    const rows = [row, { ...row, service: 'erp', role: 'clerk', offered: ['clerk'] }];
    const filled = rowsOfTemplate(rows, { [row.service]: gives(['viewer']), user_management: gives(['Super_Admin']) });
    expect(filled).toMatchObject([
      { service: row.service, role: 'viewer', limit: '7', notification: true, trackingUrlEnabled: false },
      { service: 'erp', role: '', limit: '' },
    ]);
  });

  it('names what it gives beyond that', () => {
    expect(leftOutOfTemplate([row], { [row.service]: gives(['viewer']) })).toEqual([]);
    expect(leftOutOfTemplate([row], { [row.service]: gives(['keeper']), erp: gives(['clerk']) })).toEqual([
      row.service,
      'erp',
    ]);
  });
});
