/** The start cannot go on; the message is one sentence that says what to do, shown without a stack. */
export class StartupError extends Error {
  override name = 'StartupError';
}
