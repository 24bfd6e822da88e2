import { expect, it } from 'vitest';
import { actionText, changesOf } from './changes.ts';

it('names the fields that changed, what stood there and what stands there now', () => {
  const before = { firstName: 'Rosa', lastName: 'Otero', services: { erp: 'Viewer' }, branches: [] };
  const after = { firstName: 'Rosa', lastName: 'Diaz', services: { erp: 'Planner' }, branches: ['Vigo', 'Cork'] };
  expect(changesOf({ before, after })).toEqual([
    { field: 'lastName', before: 'Otero', after: 'Diaz' },
    { field: 'services', before: 'erp: Viewer', after: 'erp: Planner' },
    { field: 'branches', before: '–', after: 'Vigo, Cork' },
  ]);
  expect(changesOf({ before: null, after: { isActive: false } })).toEqual([
    { field: 'isActive', before: '–', after: 'false' },
  ]);
});

it('says an action in words', () => {
  expect(actionText('session.sign-in-failed')).toBe('Session sign in failed');
});
