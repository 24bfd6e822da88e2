/** Ends the start. The message is one sentence that says what to do, shown without a stack. */
export class StartupError extends Error {
  override name = 'StartupError';
}

/** Text code of errors of Node, the drivers and libraries (`ECONNREFUSED`, a SQLSTATE, `ERR_JWT_EXPIRED`). */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
