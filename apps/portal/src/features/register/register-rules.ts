import { object, requiredChoice, requiredText, simpleEmailRule } from '@gangway/form-kit/rules';

/** Specification section 5, register form. */
export const registerRules = object({
  firstName: requiredText('First Name is required'),
  lastName: requiredText('Last Name is required'),
  email: simpleEmailRule(),
  organization: requiredChoice('Organization'),
  branches: requiredChoice('Branches'),
  roles: requiredChoice('Roles'),
});
