import { docsOf } from './docs.ts';
import { type Schema, isNull } from './schema.ts';

/**
 * An example of what the schema allows: its own `@example`, or one put together from those of its fields. Undefined for a text
 * without any.
 */
export function exampleOf(schema: Schema): unknown {
  const { example, named } = docsOf(schema);
  if (example !== undefined) return isText(schema) ? example : JSON.parse(example);
  if (named !== undefined) return exampleOf(named);
  if ('const' in schema) return schema.const;
  if (schema.anyOf) return exampleOf(schema.anyOf.find((branch) => !isNull(branch)) ?? {});
  switch (schema.type) {
    case 'object':
      return exampleObject(schema);
    case 'array':
      return [exampleOf(schema.items ?? {})];
    case 'integer':
      return schema.minimum ?? 1;
    case 'boolean':
      return true;
    case 'string':
      return undefined;
    case undefined:
    default:
      return null;
  }
}

function isText({ type, anyOf = [] }: Schema): boolean {
  return type === 'string' || anyOf.some(isText);
}

function exampleObject({ properties = {}, patternProperties = {} }: Schema): Record<string, unknown> {
  const [value] = Object.values(patternProperties);
  // Free keys are those of services nearly everywhere; the others have an example of their own.
  if (value) return { ocean_tracking: exampleOf(value) };
  return Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, exampleOf(property)]));
}
