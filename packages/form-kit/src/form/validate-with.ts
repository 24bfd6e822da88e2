import { t } from '@gangway/messages';
import type { Schema, ValidationError } from 'yup';

/**
 * First error of each field by path, from the yup rules, whose messages may wait for the language. Does not import yup
 * itself.
 */
export function validateWith(schema: Schema, values: unknown): Record<string, string> {
  try {
    schema.validateSync(values, { abortEarly: false });
    return {};
  } catch (error) {
    if (!isValidationError(error)) throw error;
    const found: Record<string, string> = {};
    for (const { path, message } of error.inner.length > 0 ? error.inner : [error]) {
      if (path !== undefined) found[path] ??= t(message);
    }
    return found;
  }
}

function isValidationError(error: unknown): error is ValidationError {
  return error instanceof Error && error.name === 'ValidationError' && 'inner' in error;
}
