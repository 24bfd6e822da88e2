/** Thrown by a save to put words of the server beside the fields they are about. */
export class RowError extends Error {
  /** Messages by field key. */
  readonly fieldErrors: Readonly<Record<string, string>>;

  /** @param message shown under the row's actions; leave it empty when the fields say it all */
  constructor(message = '', fieldErrors: Readonly<Record<string, string>> = {}) {
    super(message);
    this.name = 'RowError';
    this.fieldErrors = fieldErrors;
  }
}
