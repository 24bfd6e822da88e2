import type { JsonSchema } from '../server/validation/json-schema.ts';

/** A list somewhere in a body, and a body that holds a value in its place. */
export interface ListPlace {
  path: string;
  schema: JsonSchema;
  bodyWith: (value: unknown) => unknown;
}

/** Every list that a schema knows, at any depth. */
export function listsOf(
  schema: JsonSchema,
  path = '',
  bodyWith: ListPlace['bodyWith'] = (value) => value,
): ListPlace[] {
  const { anyOf = [], items, properties = {}, patternProperties = {} } = schema;
  return [
    ...(items ? [{ path, schema, bodyWith }, ...listsOf(items, `${path}[]`, (value) => bodyWith([value]))] : []),
    ...anyOf.flatMap((branch) => listsOf(branch, path, bodyWith)),
    ...Object.entries(properties).flatMap(([key, inside]) =>
      listsOf(inside, `${path}.${key}`, (value) => bodyWith({ [key]: value })),
    ),
    ...Object.values(patternProperties).flatMap((inside) =>
      listsOf(inside, `${path}.*`, (value) => bodyWith({ key: value })),
    ),
  ];
}
