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
  it('splits at lines or cells, and drops blanks and repetitions in any case', () => {
    expect(branchNames(' Bergen\r\nOslo;\n\nbergen\tTromsø ')).toEqual({
      names: ['Bergen', 'Oslo', 'Tromsø'],
      repeated: 1,
    });
  });

  it('keeps commas, which occur in many names', () => {
    expect(branchNames('Berth 4, Bergen').names).toEqual(['Berth 4, Bergen']);
  });
});

describe('onboarding', () => {
  it('is sent whole and trimmed, with a subscription only if wanted', () => {
    expect(onboardingOf({ ...draft, serviceId: 1, serviceType: 'API', planId: 2 })).toEqual({
      organization: { name: 'Nordic', openToRegistration: true },
      branches: ['Bergen', 'Oslo'],
      firstUser: { firstName: 'Ida', lastName: '', email: 'ida@nordic.test', services: {} },
    });
    expect(
      onboardingOf({ ...draft, withSubscription: true, serviceId: 1, serviceType: 'API', planId: 2 }).subscription,
    ).toEqual({ serviceId: 1, serviceType: 'API', planId: 2, startDate: '2026-12-01' });
  });

  it('requires a name, a branch and the first user, in the texts of Add User', () => {
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

  it('requires the fields of a subscription only if one is wanted', () => {
    expect(faults({ withSubscription: true, startDate: '' })).toEqual({
      serviceId: 'Service is required',
      serviceType: 'Service type is required',
      planId: 'Plan is required',
      startDate: 'Start date is required',
    });
  });

  it("maps the server's errors to fields", () => {
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
