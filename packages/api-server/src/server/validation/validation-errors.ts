import type { Ajv, ErrorObject } from 'ajv';
import type { FieldError } from '../http/http-problem.ts';
import { fittingBranches, isObject, type JsonSchema, mostErrors, schemaOfEntry } from './json-schema.ts';

/**
 * What is wrong with a value that its schema refuses, field by field. `ajv` stops at its first error, so no more than 20 are ever made:
 * with `allErrors` there would be one for each wrong element, however many are shown.
 * @returns 1 to 20 errors.
 */
export function validationErrors(ajv: Ajv, schema: JsonSchema, value: unknown, part: string): FieldError[] {
  const found = new Map<string, string>();
  const add = (path: string, message: string) => {
    const field = path.slice(0, 200) || part;
    if (!found.has(field)) found.set(field, message);
  };
  const descend = (inside: JsonSchema, entry: unknown, path: string): void => {
    if (found.size >= mostErrors) return;
    const validate = ajv.compile(inside);
    if (validate(entry)) return;
    const own = validate.errors ?? [];
    const before = found.size;
    const branches = inside.anyOf && fittingBranches(inside.anyOf, entry);
    if (branches) {
      const [branch] = branches;
      if (branch && branches.length === 1 && isContainer(entry)) descend(branch, entry, path);
    } else if (isObject(entry)) {
      for (const key of inside.required ?? []) {
        if (found.size >= mostErrors) return;
        if (!Object.hasOwn(entry, key)) add(joined(path, key), 'is required');
      }
      for (const key in entry) {
        if (found.size >= mostErrors) return;
        const schemaOfKey = schemaOfEntry(inside, key);
        if (schemaOfKey) descend(schemaOfKey, entry[key], joined(path, key));
        else if (inside.additionalProperties === false) add(joined(path, key), 'is not a known field');
      }
    } else if (Array.isArray(entry) && inside.items) {
      for (let index = 0; index < entry.length && found.size < mostErrors; index += 1) {
        descend(inside.items, entry[index], joined(path, String(index)));
      }
    }
    const last = own.at(-1);
    if (found.size === before && last)
      add([path, ...pathOf(last)].filter((each) => each !== '').join('.'), sentence(last));
  };
  descend(schema, value, '');
  return [...found].map(([field, message]) => ({ field, message }));
}

const isContainer = (value: unknown) => typeof value === 'object' && value !== null;
const joined = (path: string, key: string) => (path === '' ? key : `${path}.${key}`);

function pathOf({ instancePath }: ErrorObject): string[] {
  return instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function sentence({ keyword, params, message }: ErrorObject): string {
  const { limit, type, allowedValue, format }: Record<string, unknown> = params;
  switch (keyword) {
    case 'type':
      return `must be ${article(String(type))}`;
    case 'minLength':
      return limit === 1 ? 'must not be empty' : `must have at least ${String(limit)} characters`;
    case 'maxLength':
      return `must have at most ${String(limit)} characters`;
    case 'minItems':
      return `needs at least ${String(limit)}`;
    case 'maxItems':
    case 'maxProperties':
      return `takes at most ${String(limit)}`;
    case 'minimum':
      return `must be at least ${String(limit)}`;
    case 'maximum':
      return `must be at most ${String(limit)}`;
    case 'const':
      return `must be ${JSON.stringify(allowedValue)}`;
    case 'anyOf':
      return 'is none of the allowed values';
    case 'format':
      return `must be a valid ${String(format)}`;
    case 'pattern':
      return 'has a form that is not allowed';
    default:
      return message ?? 'is not valid';
  }
}

function article(type: string): string {
  return (
    {
      string: 'a text',
      integer: 'a whole number',
      number: 'a number',
      boolean: 'true or false',
      array: 'a list',
      object: 'an object',
      null: 'null',
    }[type] ?? type
  );
}
