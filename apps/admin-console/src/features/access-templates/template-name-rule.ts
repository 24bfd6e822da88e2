import { nameTest } from '@gangway/contract/text';
import { requiredText } from '@gangway/form-kit/rules';
import { t } from '@gangway/messages';

/** Rule of a template's name. */
export const templateNameRule = () =>
  requiredText(t('Name is required'))
    .test(nameTest)
    .max(200, t('At most {n, plural, one {# character} other {# characters}}', { n: 200 }));
