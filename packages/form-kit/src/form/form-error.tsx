import { Notice } from '@gangway/ui-kit';
import { use } from 'react';
import { FormExtrasContext } from './form-state.ts';

/** Error of the form as a whole; nothing without one. */
export function FormError() {
  const { formError } = use(FormExtrasContext);
  return formError === undefined ? null : <Notice tone="error">{formError}</Notice>;
}
