import { Ajv, type ValidateFunction } from 'ajv';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import type { FastifySchemaCompiler } from 'fastify';
import { fieldError, type FieldError } from '../http/http-problem.ts';
import { say, type Sentence } from '../sentences.ts';
import { beyondBounds } from './bounds.ts';
import { validationErrors } from './validation-errors.ts';

/** Failed validation; the error handler answers 400 with every field at fault. */
export class InvalidInput extends Error {
  override name = 'InvalidInput';
  readonly errors: readonly FieldError[];

  constructor(errors: readonly FieldError[]) {
    super('invalid input');
    this.errors = errors;
  }
}

const options = {
  // Makes an error for every wrong element of a body: 16 MB of them took the process 18 s and 2.9 GB.
  allErrors: false,
  removeAdditional: false,
  useDefaults: false,
  strict: false,
  // The contract is checked by its tests; compiling the schema of schemas costs as much as the first call.
  validateSchema: false,
  formats: fullFormats,
} as const;
// Convert query words, path parts and form fields, which travel as text; in JSON, "1" is not a number.
const strictAjv = new Ajv({ ...options, coerceTypes: false });
const textAjv = new Ajv({ ...options, coerceTypes: true });

/**
 * Validator of one route: drops nothing unknown, converts nothing in JSON, refuses NUL characters everywhere, and looks at lengths
 * before anything else. `encoding` says how the body travels.
 */
export function validatorFor(encoding: 'json' | 'form'): FastifySchemaCompiler<object> {
  return ({ schema, httpPart }) => {
    const ajv = httpPart === 'body' && encoding === 'json' ? strictAjv : textAjv;
    let compiled: ValidateFunction | undefined;
    return (data: unknown) => {
      const tooLong = beyondBounds(schema, data);
      if (tooLong.length > 0) return { error: new InvalidInput(tooLong) };
      // Compile at the first call: most processes serve only some routes.
      const validate = (compiled ??= ajv.compile(schema));
      if (!validate(data)) return { error: new InvalidInput(validationErrors(ajv, schema, data, httpPart ?? 'body')) };
      const fault = findFault(data, 0);
      if (!fault) return { value: data };
      const field = fault.path.toReversed().join('.').slice(0, 200) || 'body';
      return { error: new InvalidInput([fieldError(field, fault.sentence)]) };
    };
  };
}

const deepest = 20;
const holdsNul = say('holds_nul');

interface Fault {
  /** From the inside. */
  path: string[];
  sentence: Sentence;
}

/** Problems no schema finds: NUL characters, and nesting that would exhaust the stack later. */
function findFault(value: unknown, depth: number): Fault | undefined {
  if (typeof value === 'string') return value.includes('\0') ? { path: [], sentence: holdsNul } : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth >= deepest) return { path: [], sentence: say('nested_too_deeply') };
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index += 1) {
      const fault = findFault(value[index], depth + 1);
      if (fault) return within(fault, String(index));
    }
    return undefined;
  }
  for (const [key, entry] of Object.entries(value)) {
    if (key.includes('\0')) return { path: [], sentence: holdsNul };
    const fault = findFault(entry, depth + 1);
    if (fault) return within(fault, key);
  }
  return undefined;
}

function within({ path, sentence }: Fault, key: string): Fault {
  return { path: [...path, key], sentence };
}
