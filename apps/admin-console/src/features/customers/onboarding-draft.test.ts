import { validateWith } from '@gangway/form-kit';
import { describe, expect, it } from 'vitest';
import { branchNames, fieldErrors, onboardingOf, onboardingRules, type OnboardingDraft } from './onboarding-draft.ts';

const draft: OnboardingDraft = {
  name: ' Nordic ',
  openToRegistration: true,
  branches: 'Bergen\nOslo\n',
  firstName: 'Ida',
  lastName: '',
  email: 'ida@nordic.test',
  access: [],
  withSubscription: false,
  serviceId: '',
  serviceType: '',
  planId: '',
  startDate: '2026-12-01',
};
const rules = onboardingRules(4);
const faults = (changes: Partial<OnboardingDraft>) => validateWith(rules, { ...draft, ...changes });

describe('a pasted list of branches', () => {
  it('may come in lines or cells; blanks and repetitions in any case are left out', () => {
    expect(branchNames(' Bergen\r\nOslo;\n\nbergen\tTromsø ')).toEqual({
      names: ['Bergen', 'Oslo', 'Tromsø'],
      repeated: 1,
    });
  });

  it('keeps a comma, which belongs to many names', () => {
    expect(branchNames('Berth 4, Bergen').names).toEqual(['Berth 4, Bergen']);
  });
});

describe('onboarding', () => {
  it('is sent whole, trimmed, without a subscription unless one is wanted', () => {
    expect(onboardingOf({ ...draft, serviceId: 1, serviceType: 'API', planId: 2 })).toEqual({
      organization: { name: 'Nordic', openToRegistration: true },
      branches: ['Bergen', 'Oslo'],
      firstUser: { firstName: 'Ida', lastName: '', email: 'ida@nordic.test', services: {} },
    });
    expect(
      onboardingOf({ ...draft, withSubscription: true, serviceId: 1, serviceType: 'API', planId: 2 }).subscription,
    ).toEqual({ serviceId: 1, serviceType: 'API', planId: 2, startDate: '2026-12-01' });
  });

  it('asks for name, a branch and the first user, in the words of Add User', () => {
    expect(faults({})).toEqual({});
    expect(faults({ name: ' ', branches: ' \n', firstName: '', email: '' })).toEqual({
      name: 'Organization Name is required',
      branches: 'Add at least one branch',
      firstName: 'First Name is required',
      email: 'Email is required',
    });
    expect(faults({ email: 'ida@nordic.museum' })).toEqual({ email: 'Invalid email address' });
  });

  it('takes no more branches than the server does', () => {
    const many = Array.from({ length: 201 }, (_, index) => `Branch ${index}`).join('\n');
    expect(faults({ branches: many })).toEqual({ branches: 'At most 200 branches at once' });
  });

  it('asks for the parts of a subscription only when one is wanted', () => {
    expect(faults({ withSubscription: true, startDate: '' })).toEqual({
      serviceId: 'Service is required',
      serviceType: 'Service type is required',
      planId: 'Plan is required',
      startDate: 'Start date is required',
    });
  });

  it('finds the field of what the server says', () => {
    expect(
      fieldErrors([
        { field: 'organization.name', message: 'taken' },
        { field: 'branches.3', message: 'twice' },
        { field: 'firstUser.email', message: 'known' },
        { field: 'subscription.planId', message: 'gone' },
      ]),
    ).toEqual({ name: 'taken', branches: 'twice', email: 'known', planId: 'gone' });
  });
});
