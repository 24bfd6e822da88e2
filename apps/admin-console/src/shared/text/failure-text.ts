import { isApiError, type ApiError } from '@gangway/api-client';
import type { FormHelpers } from '@gangway/form-kit';
import { RowError } from '@gangway/table-kit';

/** Stands by a row or form whose save failed for a reason that the specification only logs (section 8). */
export const notSaved = 'Not saved. Try again.';

/** The sentence of a list that did not load; null while there is nothing to say. */
export function loadFailure(thing: string, error: unknown): string | null {
  return error === null || error === undefined ? null : `Could not load ${thing}.`;
}

/** Whether the server refused what was sent, and so said something a person can act on. */
export function isRefusal(error: unknown): error is ApiError {
  return isApiError(error) && [400, 404, 409, 412, 422].includes(error.status);
}

/** The server's sentence where it refused, for a place that says by itself that nothing was saved. */
export function refusalText(error: unknown): string {
  return isRefusal(error) ? error.message : notSaved;
}

/** That nothing was saved, and why, where the server refused. */
export function saveFailure(error: unknown): string {
  return isRefusal(error) ? `Not saved. ${error.message}` : notSaved;
}

/** Whether someone else saved first. */
export function isOutdated(error: unknown): boolean {
  return isApiError(error, 412);
}

/** What went wrong with a form's save; after a conflict, what the next press of Save does. */
export function formFailure(error: unknown): string {
  if (!isRefusal(error)) return notSaved;
  return isOutdated(error) ? `Not saved. ${error.message} Save again to overwrite it.` : `Not saved. ${error.message}`;
}

/** Says in the form what the server refused; thrown on is what the form says by itself: nothing arrived, or the server failed. */
export function tellRefusal<Values>(form: FormHelpers<Values>, error: unknown): void {
  if (!isApiError(error) || error.status === 0 || error.status >= 500) throw error;
  if (error.errors.length === 0) form.setFormError(error.message);
  else form.setErrors(Object.fromEntries(error.errors.map(({ field, message }) => [field, message])));
}

/**
 * What went wrong with a row's save, for the table: words of the server beside its fields where it names some (`rename` maps
 * its field names to those of the draft), its sentence where it refused, and else 'Not saved. Try again.'
 */
export function rowErrorOf(error: unknown, rename: Readonly<Record<string, string>> = {}): RowError {
  // The table says 'Not saved. Try again.' by itself.
  if (!isRefusal(error)) return new RowError();
  if (error.errors.length === 0) return new RowError(error.message);
  return new RowError(
    '',
    Object.fromEntries(error.errors.map(({ field, message }) => [rename[field] ?? field, message])),
  );
}
