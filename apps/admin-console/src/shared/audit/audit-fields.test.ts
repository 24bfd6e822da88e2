import {
  ActivityListQuery,
  HandoffMode,
  ReferenceKind,
  SubscriptionListQuery,
  UserListQuery,
  auditActions,
  auditFields,
} from '@gangway/contract';
import { formatDay } from '@gangway/ui-kit';
import { describe, expect, it } from 'vitest';
import { fieldLabel, valueText } from './audit-fields.ts';
import { knownActions } from './audit-actions.ts';
import { actionLabel } from './audit-messages.ts';

const names = { service: (key: string) => key };

describe('stored keys on screens', () => {
  // Matches keys and no messages: `isActive`, `awb_tracking`, `f.name`, `user.changed`.
  const key = /[a-z][A-Z]|_|[a-z]\.[a-z]/;

  it.each(auditFields)('the field %s has a label', (field) => {
    expect(fieldLabel(field)).not.toMatch(key);
  });

  it.each(auditActions)('the action %s has a sentence', (action) => {
    expect(actionLabel(action)).toMatch(/^[A-Z]/);
    expect(actionLabel(action)).not.toMatch(key);
    expect(knownActions).toContain(action);
  });

  const filters = [UserListQuery, SubscriptionListQuery, ActivityListQuery].flatMap(({ properties }) =>
    Object.keys(properties).filter((name) => name === 'q' || name.startsWith('f.')),
  );

  it.each([...new Set(filters)])('the filter %s of an export has a label', (name) => {
    const text = valueText('filter', { [name]: 'rotterdam' }, names);
    expect(text).toMatch(/^[A-Z][A-Za-z ]+: rotterdam$/);
    expect(text).not.toMatch(/\b[Ii]d\b/);
  });

  it.each([
    ['handoffMode', HandoffMode],
    ['referenceKind', ReferenceKind],
  ] as const)('every value of %s has words', (field, schema) => {
    const { anyOf } = Object.assign({ anyOf: new Array<{ const: string }>() }, schema);
    expect(anyOf).not.toEqual([]);
    for (const { const: value } of anyOf) expect(valueText(field, value, names)).not.toMatch(key);
  });
});

it('shows the last day with a plan, not the first day without', () => {
  expect(`${fieldLabel('endDate')}: ${valueText('endDate', '2026-12-01', names)}`).toBe(
    `Last day: ${formatDay('2026-11-30')}`,
  );
});

it('shows the values of a later release as readably as possible', () => {
  expect(fieldLabel('lastSignInAt')).toBe('Last sign in at');
  expect(valueText('lastSignIn', { rows: 5, isActive: true }, names)).toBe('Rows: 5; Active: Yes');
});
