import type { Ajv, ErrorObject } from 'ajv';
import { fieldError, type FieldError } from '../http/http-problem.ts';
import { say, type Sentence } from '../sentences.ts';
import { fittingBranches, isObject, type JsonSchema, mostErrors, schemaOfEntry } from './json-schema.ts';

/**
 * What is wrong with a value that its schema refuses, field by field. `ajv` stops at its first error, so no more than 20 are ever made:
 * with `allErrors` there would be one for each wrong element, however many are shown.
 * @returns 1 to 20 errors.
 */
export function validationErrors(ajv: Ajv, schema: JsonSchema, value: unknown, part: string): FieldError[] {
  const found = new Map<string, Sentence>();
  const add = (path: string, sentence: Sentence) => {
    const field = path.slice(0, 200) || part;
    if (!found.has(field)) found.set(field, sentence);
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
        if (!Object.hasOwn(entry, key)) add(joined(path, key), say('required'));
      }
      for (const key in entry) {
        if (found.size >= mostErrors) return;
        const schemaOfKey = schemaOfEntry(inside, key);
        if (schemaOfKey) descend(schemaOfKey, entry[key], joined(path, key));
        else if (inside.additionalProperties === false) add(joined(path, key), say('unknown_field'));
      }
    } else if (Array.isArray(entry) && inside.items) {
      for (let index = 0; index < entry.length && found.size < mostErrors; index += 1) {
        descend(inside.items, entry[index], joined(path, String(index)));
      }
    }
    const last = own.at(-1);
    if (found.size === before && last)
      add([path, ...pathOf(last)].filter((each) => each !== '').join('.'), sentenceOf(last));
  };
  descend(schema, value, '');
  return [...found].map(([field, sentence]) => fieldError(field, sentence));
}

const isContainer = (value: unknown) => typeof value === 'object' && value !== null;
const joined = (path: string, key: string) => (path === '' ? key : `${path}.${key}`);

function pathOf({ instancePath }: ErrorObject): string[] {
  return instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function sentenceOf({ keyword, params }: ErrorObject): Sentence {
  const { type, allowedValue, format, limit: bound, i, j }: Record<string, unknown> = params;
  const limit = Number(bound);
  switch (keyword) {
    case 'type':
      return typeSentences[String(type)] ?? say('not_valid');
    case 'minLength':
      return limit === 1 ? say('text_empty') : say('text_too_short', { limit });
    case 'maxLength':
      return say('text_too_long', { limit });
    case 'minItems':
      return say('list_too_short', { limit });
    case 'maxItems':
    case 'maxProperties':
      return say('list_too_long', { limit });
    case 'minimum':
      return say('number_too_small', { limit });
    case 'maximum':
      return say('number_too_large', { limit });
    case 'const':
      return say('must_equal', { value: JSON.stringify(allowedValue) });
    case 'anyOf':
      return say('none_allowed');
    case 'format':
      return say('must_be_valid', { format: String(format) });
    case 'pattern':
      return say('form_not_allowed');
    case 'uniqueItems':
      return say('list_repeats', { later: Number(j), earlier: Number(i) });
    default:
      return say('not_valid');
  }
}

const typeSentences: Readonly<Record<string, Sentence>> = {
  string: say('must_be_text'),
  integer: say('must_be_integer'),
  number: say('must_be_number'),
  boolean: say('must_be_boolean'),
  array: say('must_be_list'),
  object: say('must_be_object'),
  null: say('must_be_null'),
};
