import { Ajv, type ValidateFunction } from 'ajv';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import { toJsonSchema } from '../server/http/to-json-schema.ts';
import { checkRowsBy } from '../store/statements/prepared.ts';

const ajv = new Ajv({ strict: false, allErrors: true, formats: fullFormats });
const validators = new WeakMap<object, ValidateFunction>();

/** Every statement of every test answers the columns that its row schema names, and no other. */
checkRowsBy((schema, rows) => {
  const validate = validators.get(schema) ?? ajv.compile(toJsonSchema(schema));
  validators.set(schema, validate);
  for (const row of rows) {
    if (!validate(row)) throw new Error(`A row is not as its schema says: ${ajv.errorsText(validate.errors)}`);
  }
});
