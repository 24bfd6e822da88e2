import { validateWith } from '@gangway/form-kit';
import { expect, it } from 'vitest';
import { registerRules } from './register-rules.ts';

const filled = {
  firstName: 'Ada',
  lastName: 'Berg',
  email: 'ada@port',
  organization: { id: 1, name: 'Nordic' },
  branches: [{ id: 2, name: 'Oslo' }],
  roles: [{ id: 3, name: 'viewer' }],
};

it('accepts a filled form, with the simple text@text address', () => {
  expect(validateWith(registerRules(), filled)).toEqual({});
});

it('requires every field', () => {
  const empty = { firstName: '', lastName: ' ', email: '', organization: null, branches: [], roles: [] };
  expect(validateWith(registerRules(), empty)).toEqual({
    firstName: 'First Name is required',
    lastName: 'Last Name is required',
    email: 'Email is required',
    organization: 'Organization is required',
    branches: 'Branches is required',
    roles: 'Roles is required',
  });
});

it.each(['ada', 'ada@', '@port', 'a b@port', 'ada@po rt'])("%j: 'Invalid email format'", (email) => {
  expect(validateWith(registerRules(), { ...filled, email })).toEqual({ email: 'Invalid email format' });
});
