import { nameTest } from '@gangway/contract/text';
import { object, requiredChoice, requiredText, simpleEmailRule } from '@gangway/form-kit/rules';
import { t } from '@gangway/messages';

/** Specification section 5, register form. */
export const registerRules = () =>
  object({
    firstName: requiredText(t('First Name is required')).test(nameTest),
    lastName: requiredText(t('Last Name is required')).test(nameTest),
    email: simpleEmailRule(),
    organization: requiredChoice(t('Organization')),
    branches: requiredChoice(t('Branches')),
    roles: requiredChoice(t('Roles')),
  });
