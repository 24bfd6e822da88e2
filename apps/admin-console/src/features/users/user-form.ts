import type { NewUser, UserDetail } from '@gangway/contract';
import type { SelectOption } from '@gangway/form-kit';
import { emailRule, object, requiredChoice, requiredText, string } from '@gangway/form-kit/rules';
import { t } from '@gangway/messages';
import { nameTest } from '../../shared/forms/name-test.ts';
import { accessPayload, accessRules, type AccessDraft } from '../../shared/access/access-form.ts';

export type NewUserDraft = {
  firstName: string;
  lastName: string;
  email: string;
  organization: SelectOption | null;
  branch: SelectOption | null;
  /** Id of the access template the person is started from; '' for none. */
  job: number | '';
  /** The person whose access filled the table. */
  like: SelectOption | null;
  access: readonly AccessDraft[];
  /** Plans that begin today, by the key of their service; '' for none. */
  plans: Readonly<Record<string, number | ''>>;
};

/** Services in which the user gets a role and a plan, in the order of the payload. */
export function withPlan({ access, plans }: Pick<NewUserDraft, 'access' | 'plans'>): readonly string[] {
  return access
    .filter(({ service, role }) => role !== '' && (plans[service] ?? '') !== '')
    .map(({ service }) => service);
}

export type UserDetailsDraft = {
  firstName: string;
  lastName: string;
  organization: SelectOption | null;
  branches: readonly SelectOption[];
};

export function newUserPayload(draft: NewUserDraft, accessRequest: number | null): NewUser | null {
  if (draft.organization === null || draft.branch === null) return null;
  const plans = withPlan(draft).map((service) => Number(draft.plans[service]));
  return {
    firstName: draft.firstName.trim(),
    lastName: draft.lastName.trim(),
    email: draft.email.trim(),
    organization: Number(draft.organization.id),
    // Specification section 9: Add User sends one branch only.
    branches: [Number(draft.branch.id)],
    services: accessPayload(draft.access),
    ...(plans.length === 0 ? {} : { plans }),
    ...(draft.job === '' ? {} : { job: draft.job }),
    ...(accessRequest === null ? {} : { accessRequest }),
  };
}

const longestName = 200;

const tooLong = () => t('At most {n, plural, one {# character} other {# characters}}', { n: longestName });

function firstNameRule() {
  return requiredText(t('First Name is required')).test(nameTest).max(longestName, tooLong());
}

function lastNameRule() {
  return string().trim().test(nameTest).max(longestName, tooLong());
}

/** Specification section 5, Add User form. The last name is not required. */
export function newUserRules(emailTldMaxLetters: number) {
  return object({
    firstName: firstNameRule(),
    lastName: lastNameRule(),
    email: emailRule({ tldMaxLetters: emailTldMaxLetters }),
    organization: requiredChoice(t('Organization')),
    branch: requiredChoice(t('Branch')),
    access: accessRules,
  });
}

export const detailsRules = () => object({ firstName: firstNameRule(), lastName: lastNameRule() });

export function detailsDraft(user: UserDetail): UserDetailsDraft {
  return {
    firstName: user.firstName,
    lastName: user.lastName,
    organization: user.organizations,
    branches: user.branches,
  };
}

const idsOf = (options: readonly SelectOption[]) => options.map(({ id }) => Number(id));

/** Fields that differ from the stored user. */
export function detailsPatch(draft: UserDetailsDraft, user: UserDetail) {
  const organization = draft.organization === null ? null : Number(draft.organization.id);
  const firstName = draft.firstName.trim();
  const lastName = draft.lastName.trim();
  const branches = idsOf(draft.branches);
  return {
    ...(firstName === user.firstName ? {} : { firstName }),
    ...(lastName === user.lastName ? {} : { lastName }),
    ...(organization === (user.organizations?.id ?? null) ? {} : { organization }),
    ...(branches.join() === idsOf(user.branches).join() ? {} : { branches }),
  };
}
