import type { CallInput } from '@gangway/api-client';
import { type ServiceType, type customer, ownEntry } from '@gangway/contract';
import { foldText, nameFaultCode, tidyName, type nameFaults } from '@gangway/contract/text';
import { boolean, emailRule, mixed, requiredText, string } from '@gangway/form-kit/rules';
import { msg, t } from '@gangway/messages';
import { accessFormRules, accessPayload, type AccessDraft } from '../../shared/access/access-form.ts';
import { nameTest } from '../../shared/forms/name-test.ts';

export type Onboarding = CallInput<typeof customer.onboard>['body'];

export type OnboardingDraft = {
  name: string;
  openToRegistration: boolean;
  /** One branch per line, as typed or pasted. */
  branches: string;
  firstName: string;
  lastName: string;
  email: string;
  access: readonly AccessDraft[];
  withSubscription: boolean;
  serviceId: number | '';
  serviceType: ServiceType | '';
  planId: number | '';
  startDate: string;
};

const mostBranches = 200;
const longestName = 200;

/** Splits a pasted list at lines or cells of a spreadsheet; drops blanks and repetitions in any case. */
export function branchNames(text: string): { names: readonly string[]; repeated: number } {
  const typed = text
    .split(/[\n\r\t;]+/u)
    .map(tidyName)
    .filter((name) => name !== '');
  const byKey = new Map<string, string>();
  for (const name of typed) if (!byKey.has(foldText(name))) byKey.set(foldText(name), name);
  return { names: [...byKey.values()], repeated: typed.length - byKey.size };
}

/** Messages by the reason that the name of a branch is refused. */
const branchMessages: Readonly<Record<keyof typeof nameFaults, string>> = {
  name_control: msg('A branch name holds a control character.'),
  name_turning: msg('A branch name holds a character that turns the direction of text.'),
  name_lost: msg('A branch name holds a character that was lost on its way. Type it again.'),
  name_invisible: msg('A branch name needs a character that can be seen.'),
  name_too_long: msg('A branch name can have 200 characters at most.'),
};

/** Rules of the whole form. Checks the subscription only if one is wanted. */
export function onboardingRules(emailTldMaxLetters: number) {
  const tooLong = t('At most {longestName} characters', { longestName });
  const wanted = (label: string) =>
    mixed().when('withSubscription', {
      is: true,
      // oxlint-disable-next-line no-thenable -- yup's own word for the rules of this case
      then: (rule) =>
        rule.test(
          'chosen',
          t('{label} is required', { label }),
          (value: unknown) => value !== undefined && value !== '',
        ),
    });
  return accessFormRules.shape({
    name: requiredText(t('Organization Name is required')).test(nameTest).max(longestName, tooLong),
    openToRegistration: boolean(),
    branches: string()
      .test('some', t('Add at least one branch'), (text) => branchNames(text ?? '').names.length > 0)
      .test(
        'few',
        t('At most {mostBranches} branches at once', { mostBranches }),
        (text) => branchNames(text ?? '').names.length <= mostBranches,
      )
      .test('good', (text, { createError }) => {
        const code = branchNames(text ?? '')
          .names.map(nameFaultCode)
          .find((each) => each !== undefined);
        return code === undefined ? true : createError({ message: t(branchMessages[code]) });
      }),
    firstName: requiredText(t('First Name is required')).test(nameTest).max(longestName, tooLong),
    lastName: string().trim().test(nameTest).max(longestName, tooLong),
    email: emailRule({ tldMaxLetters: emailTldMaxLetters }),
    serviceId: wanted(t('Service')),
    serviceType: wanted(t('Service type')),
    planId: wanted(t('Plan')),
    startDate: wanted(t('Start date')),
  });
}

/** Saves everything in one call. */
export function onboardingOf(draft: OnboardingDraft): Onboarding {
  const { serviceId, serviceType, planId, startDate } = draft;
  const subscribes = draft.withSubscription && serviceId !== '' && serviceType !== '' && planId !== '';
  return {
    organization: { name: draft.name.trim(), openToRegistration: draft.openToRegistration },
    branches: [...branchNames(draft.branches).names],
    firstUser: {
      firstName: draft.firstName.trim(),
      lastName: draft.lastName.trim(),
      email: draft.email.trim(),
      services: accessPayload(draft.access),
    },
    ...(subscribes ? { subscription: { serviceId, serviceType, planId, startDate } } : {}),
  };
}

const ownFields: Readonly<Record<string, string>> = {
  'organization.name': 'name',
  organization: 'name',
  'firstUser.firstName': 'firstName',
  'firstUser.lastName': 'lastName',
  'firstUser.email': 'email',
  'subscription.serviceId': 'serviceId',
  'subscription.serviceType': 'serviceType',
  'subscription.planId': 'planId',
  'subscription.startDate': 'startDate',
};

/** Maps the server's errors to the form's fields; an error without a field here keeps its name. */
export function fieldErrors(errors: readonly { field: string; message: string }[]): Record<string, string> {
  return Object.fromEntries(
    errors.map(({ field, message }) => [
      field.startsWith('branches') ? 'branches' : (ownEntry(ownFields, field) ?? field),
      message,
    ]),
  );
}
