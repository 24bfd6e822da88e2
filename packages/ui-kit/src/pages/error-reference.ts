const references = new WeakMap<object, string>();

/**
 * Reference to quote when asking for help: the error's request id, else a short generated id (the same on every call,
 * so that log and page agree).
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

/** Whether the failed request reached a server, which gave it an id. */
export function hasRequestId(error: unknown): error is { readonly requestId: string } {
  if (typeof error !== 'object' || error === null || !('requestId' in error)) return false;
  return typeof error.requestId === 'string' && error.requestId !== '';
}

function newReference(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(5));
  return `gw-${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
