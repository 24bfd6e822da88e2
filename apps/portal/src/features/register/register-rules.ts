import { nameTest } from '@gangway/contract/text';
import { object, requiredChoice, requiredText, simpleEmailRule } from '@gangway/form-kit/rules';

/** Specification section 5, register form. */
export const registerRules = object({
  firstName: requiredText('First Name is required').test(nameTest),
  lastName: requiredText('Last Name is required').test(nameTest),
  email: simpleEmailRule(),
  organization: requiredChoice('Organization'),
  branches: requiredChoice('Branches'),
  roles: requiredChoice('Roles'),
});
