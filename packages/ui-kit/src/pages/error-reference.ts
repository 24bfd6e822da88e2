const references = new WeakMap<object, string>();

/**
 * What the reader quotes when asking for help: the request id that came with the error, else a short id made up for
 * this error (the same on every call, so that log and page agree).
 */
export function errorReference(error: unknown): string {
  if (typeof error !== 'object' || error === null) return newReference();
  if (hasRequestId(error)) return error.requestId;
  const known = references.get(error);
  if (known !== undefined) return known;
  const reference = newReference();
  references.set(error, reference);
  return reference;
}

/** Whether a server saw the request that failed, and named it. */
export function hasRequestId(error: unknown): error is { readonly requestId: string } {
  if (typeof error !== 'object' || error === null || !('requestId' in error)) return false;
  return typeof error.requestId === 'string' && error.requestId !== '';
}

function newReference(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(5));
  return `gw-${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
