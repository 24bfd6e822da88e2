/**
 * A contract schema as plain JSON Schema. With `closed`, every object that lists its properties refuses others: an unknown word
 * is a mistake of the caller, never dropped silently.
 */
export function toJsonSchema(schema: object, closed = true): Record<string, unknown> {
  const plain: Record<string, unknown> = JSON.parse(JSON.stringify(schema));
  if (closed) close(plain);
  return plain;
}

function close(node: unknown): void {
  if (Array.isArray(node)) {
    for (const entry of node) close(entry);
    return;
  }
  if (typeof node !== 'object' || node === null) return;
  if ('type' in node && node.type === 'object' && 'properties' in node && !('additionalProperties' in node)) {
    Object.assign(node, { additionalProperties: false });
  }
  for (const value of Object.values(node)) close(value);
}
