/** What is read of a TypeBox schema; as JSON Schema it is plain data. */
type Schema = Readonly<Record<string, unknown>>;

/**
 * Whether a value has the shape of a schema: types, required fields, items. Allowed values, lengths, formats and unknown
 * fields are left alone: a newer server may know a word more than this page does. Costs a fraction of a full validator.
 */
export function matchesShape(schema: unknown, value: unknown): boolean {
  if (!isRecord(schema)) return true;
  if (Array.isArray(schema['anyOf'])) return schema['anyOf'].some((option) => matchesShape(option, value));
  switch (schema['type']) {
    case 'string':
      return typeof value === 'string';
    case 'integer':
    case 'number':
      return typeof value === 'number';
    case 'boolean':
      return typeof value === 'boolean';
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value) && value.every((item) => matchesShape(schema['items'], item));
    case 'object':
      return isRecord(value) && matchesObject(schema, value);
    default:
      return true;
  }
}

function matchesObject(schema: Schema, value: Schema): boolean {
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  if (!required.every((key) => typeof key === 'string' && Object.hasOwn(value, key))) return false;
  const properties = isRecord(schema['properties']) ? schema['properties'] : {};
  const patterns = isRecord(schema['patternProperties']) ? Object.entries(schema['patternProperties']) : [];
  return Object.entries(value).every(([key, item]) => {
    if (Object.hasOwn(properties, key)) return matchesShape(properties[key], item);
    return patterns.every(([pattern, sub]) => !new RegExp(pattern, 'u').test(key) || matchesShape(sub, item));
  });
}

function isRecord(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
