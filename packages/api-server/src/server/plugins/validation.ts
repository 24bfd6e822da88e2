import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import type { FastifySchemaCompiler } from 'fastify';
import type { FieldError } from '../http/http-problem.ts';

/** Failed validation; the error handler answers 400 with every field at fault. */
export class InvalidInput extends Error {
  override name = 'InvalidInput';
  readonly errors: readonly FieldError[];

  constructor(errors: readonly FieldError[]) {
    super('invalid input');
    this.errors = errors;
  }
}

const mostErrors = 20;
const options = {
  allErrors: true,
  removeAdditional: false,
  useDefaults: false,
  strict: false,
  formats: fullFormats,
} as const;
// Convert query words, path parts and form fields, which travel as text; in JSON, "1" is not a number.
const strictAjv = new Ajv({ ...options, coerceTypes: false });
const textAjv = new Ajv({ ...options, coerceTypes: true });

/**
 * Validator of one route: drops nothing unknown, converts nothing in JSON, refuses NUL characters everywhere. `encoding` says
 * how the body travels.
 */
export function validatorFor(encoding: 'json' | 'form'): FastifySchemaCompiler<object> {
  return ({ schema, httpPart }) => {
    const ajv = httpPart === 'body' && encoding === 'json' ? strictAjv : textAjv;
    let compiled: ValidateFunction | undefined;
    return (data: unknown) => {
      // Compile at the first call: most processes serve only some routes.
      const validate = (compiled ??= ajv.compile(schema));
      if (!validate(data)) return { error: new InvalidInput(fieldErrors(validate.errors ?? [], httpPart ?? 'body')) };
      const fault = findFault(data, '', 0);
      return fault ? { error: new InvalidInput([fault]) } : { value: data };
    };
  };
}

const deepest = 20;

/** Problems no schema finds: NUL characters, and nesting that would exhaust the stack later. */
function findFault(value: unknown, path: string, depth: number): FieldError | undefined {
  const field = path === '' ? 'body' : path.slice(0, 200);
  if (typeof value === 'string') {
    return value.includes('\0') ? { field, message: 'must not contain a NUL character' } : undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth >= deepest) return { field, message: 'is nested too deeply' };
  for (const [key, entry] of Object.entries(value)) {
    if (key.includes('\0')) return { field, message: 'must not contain a NUL character' };
    const found = findFault(entry, path === '' ? key : `${path}.${key}`, depth + 1);
    if (found) return found;
  }
  return undefined;
}

function fieldErrors(errors: readonly ErrorObject[], part: string): FieldError[] {
  const found = new Map<string, string>();
  for (const error of errors) {
    const path = error.instancePath.split('/').slice(1).map(unescapePointer);
    const params = error.params as Record<string, unknown>;
    if (error.keyword === 'required') path.push(String(params['missingProperty']));
    if (error.keyword === 'additionalProperties') path.push(String(params['additionalProperty']));
    const field = path.join('.').slice(0, 200) || part;
    // Report the union, not each of its branches.
    if (!found.has(field) || error.keyword === 'anyOf')
      found.set(field, sentence(error.keyword, params, error.message));
    if (found.size >= mostErrors) break;
  }
  return [...found].map(([field, message]) => ({ field, message }));
}

function unescapePointer(part: string): string {
  return part.replaceAll('~1', '/').replaceAll('~0', '~');
}

function sentence(keyword: string, params: Record<string, unknown>, fallback: string | undefined): string {
  switch (keyword) {
    case 'required':
      return 'is required';
    case 'additionalProperties':
      return 'is not a known field';
    case 'type':
      return `must be ${article(String(params['type']))}`;
    case 'minLength':
      return params['limit'] === 1 ? 'must not be empty' : `must have at least ${String(params['limit'])} characters`;
    case 'maxLength':
      return `must have at most ${String(params['limit'])} characters`;
    case 'minItems':
      return `needs at least ${String(params['limit'])}`;
    case 'maxItems':
      return `takes at most ${String(params['limit'])}`;
    case 'minimum':
      return `must be at least ${String(params['limit'])}`;
    case 'maximum':
      return `must be at most ${String(params['limit'])}`;
    case 'const':
      return `must be ${JSON.stringify(params['allowedValue'])}`;
    case 'anyOf':
      return 'is none of the allowed values';
    case 'format':
      return `must be a valid ${String(params['format'])}`;
    case 'pattern':
      return 'has a form that is not allowed';
    default:
      return fallback ?? 'is not valid';
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
