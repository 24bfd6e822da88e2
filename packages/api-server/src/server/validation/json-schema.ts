/** The part of JSON Schema that the contract uses. */
export interface JsonSchema {
  type?: string;
  const?: unknown;
  anyOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  patternProperties?: Record<string, JsonSchema>;
  additionalProperties?: boolean;
  required?: string[];
  maxLength?: number;
  maxItems?: number;
  maxProperties?: number;
}

/** Entries of an object with free keys whose schema names no limit. */
export const mostEntries = 1000;

/** Problems that one answer names. */
export const mostErrors = 20;

export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The schema of one entry of an object; undefined for a key that it does not know. */
export function schemaOfEntry({ properties, patternProperties }: JsonSchema, key: string): JsonSchema | undefined {
  if (properties && Object.hasOwn(properties, key)) return properties[key];
  for (const [pattern, schema] of Object.entries(patternProperties ?? {})) {
    if (pattern === '^.*$' || new RegExp(pattern, 'u').test(key)) return schema;
  }
  return undefined;
}

/** Branches of a union that a value of this type can match. */
export function fittingBranches(branches: readonly JsonSchema[], value: unknown): JsonSchema[] {
  return branches.filter(({ type }) => {
    if (type === 'array') return Array.isArray(value);
    if (type === 'object') return isObject(value);
    if (type === 'null') return value === null;
    return type === undefined || (typeof value !== 'object' && value !== null);
  });
}
