import { requiredText } from '@gangway/form-kit/rules';
import { t } from '@gangway/messages';
import { nameTest } from '../../shared/forms/name-test.ts';

/** Rule of a template's name. */
export const templateNameRule = () =>
  requiredText(t('Name is required'))
    .test(nameTest)
    .max(200, t('At most {n, plural, one {# character} other {# characters}}', { n: 200 }));
