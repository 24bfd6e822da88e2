import { ownEntry } from '@gangway/contract';
import { isApiError, type ApiError } from '@gangway/api-client';
import type { FormHelpers } from '@gangway/form-kit';
import { msg, t } from '@gangway/messages';
import { RowError } from '@gangway/table-kit';

/** Message at a row or form whose save failed for a reason that the specification only logs (section 8). */
export const notSaved = msg('Not saved. Try again.');

/** The sentence of a list that failed to load; null otherwise. */
export function loadFailure(sentence: string, error: unknown): string | null {
  return error === null || error === undefined ? null : sentence;
}

/** Whether the server refused the request and so explained it to the person. */
export function isRefusal(error: unknown): error is ApiError {
  return isApiError(error) && [400, 404, 409, 412, 422].includes(error.status);
}

/** The server's sentence for a refusal, where the page itself says that nothing was saved. */
export function refusalText(error: unknown): string {
  return isRefusal(error) ? error.message : t(notSaved);
}

/** Says that nothing was saved, and why for a refusal. */
export function saveFailure(error: unknown): string {
  return isRefusal(error) ? t('Not saved. {message}', { message: error.message }) : t(notSaved);
}

/** Whether the save met a newer version. */
export function isOutdated(error: unknown): boolean {
  return isApiError(error, 412);
}

/** Explains a form's failed save; after a conflict, what the next press of Save does. */
export function formFailure(error: unknown): string {
  if (!isRefusal(error)) return t(notSaved);
  return isOutdated(error)
    ? t('Not saved. {message} Save again to overwrite it.', { message: error.message })
    : t('Not saved. {message}', { message: error.message });
}

/**
 * Shows the server's refusal in the form; rethrows errors that the form explains itself: no answer, or a failure of the
 * server.
 */
export function tellRefusal<Values>(form: FormHelpers<Values>, error: unknown): void {
  if (!isApiError(error) || error.status === 0 || error.status >= 500) throw error;
  if (error.errors.length === 0) form.setFormError(error.message);
  else form.setErrors(Object.fromEntries(error.errors.map(({ field, message }) => [field, message])));
}

/**
 * Explains a row's failed save to the table: the server's texts at its fields where it names some (`rename` maps its
 * field names to those of the draft), its sentence for other refusals, otherwise 'Not saved. Try again.'
 */
export function rowErrorOf(error: unknown, rename: Readonly<Record<string, string>> = {}): RowError {
  // Rethrow: the table says 'Not saved. Try again.' itself.
  if (!isRefusal(error)) return new RowError();
  if (error.errors.length === 0) return new RowError(error.message);
  return new RowError(
    '',
    Object.fromEntries(error.errors.map(({ field, message }) => [ownEntry(rename, field) ?? field, message])),
  );
}
