/** Thrown by a save to show the server's messages at their fields. */
export class RowError extends Error {
  /** Messages by field key. */
  readonly fieldErrors: Readonly<Record<string, string>>;

  /** @param message shown under the row's actions; leave it empty when the field messages say it all */
  constructor(message = '', fieldErrors: Readonly<Record<string, string>> = {}) {
    super(message);
    this.name = 'RowError';
    this.fieldErrors = fieldErrors;
  }
}
