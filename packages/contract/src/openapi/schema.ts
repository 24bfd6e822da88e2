/** The part of JSON Schema that the contract uses. */
export interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly minimum?: number;
  readonly format?: string;
}

/** A schema of the contract, whose type is hidden behind TypeBox's, as plain JSON Schema. */
export function schemaOf(value: object): Schema {
  return value;
}

/** Pattern of `record` for an object with any keys. */
export const anyKey = '^.*$';

export const isNull = ({ type }: Schema) => type === 'null';
