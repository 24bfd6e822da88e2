/** Text code that Node, the drivers and libraries hang on their errors (`ECONNREFUSED`, a SQLSTATE, `ERR_JWT_EXPIRED`). */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
