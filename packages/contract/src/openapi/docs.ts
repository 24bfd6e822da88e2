/** Documentation of a value in its source: its constant's name, its docstring, its `@example`. */
export interface Docs {
  readonly name?: string;
  readonly text?: string;
  /** JSON, or a text that is none. */
  readonly example?: string;
  /** The named value, where a field uses it and has a docstring of its own. */
  readonly named?: object;
}

const key = '~docs';

/**
 * A copy of the value with what its source says. The build of a server puts the calls into the modules of the contract
 * (`@gangway/tooling/docstrings`); no one writes them.
 */
export function documented<Value>(value: Value, docs: Docs): Value {
  if (typeof value !== 'object' || value === null) return value;
  const copy: object = Object.create(Object.getPrototypeOf(value), Object.getOwnPropertyDescriptors(value));
  const { name, named } = docsOf(value);
  const kept = name === undefined || docs.name !== undefined ? {} : { name, named: named ?? value };
  // Not enumerable: validators, serializers and answers never see it, and TypeBox keeps it when it makes a field optional.
  Object.defineProperty(copy, key, { value: { ...docs, ...kept }, configurable: true });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every property of the value is there
  return copy as Value;
}

export function docsOf(value: object): Docs {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written above alone
  return (Object.getOwnPropertyDescriptor(value, key)?.value as Docs | undefined) ?? {};
}
