import { Notice } from '@gangway/ui-kit';
import { use } from 'react';
import { FormExtrasContext } from './form-state.ts';

/** What is wrong with the form as a whole; nothing while all is well. */
export function FormError() {
  const { formError } = use(FormExtrasContext);
  return formError === undefined ? null : <Notice tone="error">{formError}</Notice>;
}
