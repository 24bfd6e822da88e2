import { fieldError, type FieldError } from '../http/http-problem.ts';
import { say, type Sentence } from '../sentences.ts';
import { fittingBranches, isObject, type JsonSchema, mostEntries, mostErrors, schemaOfEntry } from './json-schema.ts';

/**
 * Lengths beyond what the schema allows, found before anything else reads the elements: of a list that is too long, none is looked at.
 * A text may have twice the code units, since its limit counts code points; the schema counts those.
 * @returns at most 20 errors.
 */
export function beyondBounds(schema: JsonSchema, value: unknown): FieldError[] {
  const found: FieldError[] = [];
  addBeyond(found, schema, value, '');
  return found;
}

function addBeyond(found: FieldError[], schema: JsonSchema, value: unknown, path: string): void {
  if (found.length >= mostErrors) return;
  if (schema.anyOf) {
    addBeyondAll(found, fittingBranches(schema.anyOf, value), value, path);
  } else if (typeof value === 'string') {
    const { maxLength = Infinity } = schema;
    if (value.length > 2 * maxLength) add(found, path, say('text_too_long', { limit: maxLength }));
  } else if (Array.isArray(value)) {
    addBeyondOfList(found, schema, value, path);
  } else if (isObject(value)) {
    addBeyondOfObject(found, schema, value, path);
  }
}

/** A union is exceeded where each branch that could match is. */
function addBeyondAll(found: FieldError[], branches: readonly JsonSchema[], value: unknown, path: string): void {
  let first: FieldError[] | undefined;
  for (const branch of branches) {
    const inBranch: FieldError[] = [];
    addBeyond(inBranch, branch, value, path);
    if (inBranch.length === 0) return;
    first ??= inBranch;
  }
  found.push(...(first ?? []).slice(0, mostErrors - found.length));
}

function addBeyondOfList(
  found: FieldError[],
  { type, items, maxItems = Infinity }: JsonSchema,
  values: readonly unknown[],
  path: string,
): void {
  if (type !== 'array') return;
  if (values.length > maxItems) {
    add(found, path, say('list_too_long', { limit: maxItems }));
    return;
  }
  if (!items) return;
  for (let index = 0; index < values.length && found.length < mostErrors; index += 1) {
    const value = values[index];
    // Join no path for a cell that fits: a file has 300,000.
    if (typeof value === 'string' && value.length <= (items.maxLength ?? Infinity)) continue;
    addBeyond(found, items, value, joined(path, String(index)));
  }
}

function addBeyondOfObject(
  found: FieldError[],
  schema: JsonSchema,
  value: Readonly<Record<string, unknown>>,
  path: string,
): void {
  const keys = Object.keys(value);
  const most = schema.maxProperties ?? mostEntries;
  if (schema.patternProperties && keys.length > most) {
    add(found, path, say('list_too_long', { limit: most }));
    return;
  }
  for (const key of schema.patternProperties ? keys : Object.keys(schema.properties ?? {})) {
    const entry = schemaOfEntry(schema, key);
    if (entry && Object.hasOwn(value, key)) addBeyond(found, entry, value[key], joined(path, key));
  }
}

function add(found: FieldError[], path: string, sentence: Sentence): void {
  found.push(fieldError(path === '' ? 'body' : path.slice(0, 200), sentence));
}

const joined = (path: string, key: string) => (path === '' ? key : `${path}.${key}`);

/** Values that a valid body can hold at most, itself included; infinite where the schema limits no length. */
export function mostValues({
  anyOf,
  items,
  maxItems,
  maxProperties,
  properties,
  patternProperties,
}: JsonSchema): number {
  if (anyOf) return Math.max(...anyOf.map(mostValues));
  const sum = (schemas: readonly JsonSchema[]) => schemas.reduce((total, schema) => total + mostValues(schema), 0);
  return (
    1 +
    (items ? (maxItems ?? Infinity) * mostValues(items) : 0) +
    sum(Object.values(properties ?? {})) +
    (maxProperties ?? mostEntries) * sum(Object.values(patternProperties ?? {}))
  );
}
