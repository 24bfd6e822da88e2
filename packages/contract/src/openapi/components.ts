import { docsOf } from './docs.ts';
import { exampleOf } from './example.ts';
import { type Schema, anyKey, isNull } from './schema.ts';

type Printed = Record<string, unknown>;

/** The named schemas of the document, each printed once and referred to wherever it is used. */
export class Components {
  readonly #printed = new Map<string, { schema: Schema; closed: boolean; printed: Printed }>();

  get schemas(): Readonly<Record<string, Printed>> {
    const byName = [...this.#printed].toSorted(([one], [other]) => (one < other ? -1 : 1));
    return Object.fromEntries(byName.map(([name, { printed }]) => [name, printed]));
  }

  /**
   * Prints a schema where it is used: a reference for a named one.
   * @param closed the schema is a request's: its objects refuse unknown fields.
   */
  print(schema: Schema, closed: boolean): Printed {
    const { name, named, text, example } = docsOf(schema);
    if (name === undefined) return this.#inline(schema, closed);
    this.#refer(name, named ?? schema, closed);
    return {
      $ref: `#/components/schemas/${name}`,
      ...(named !== undefined && text !== undefined ? { description: text } : {}),
      ...(named !== undefined && example !== undefined ? { examples: [exampleOf(schema)] } : {}),
    };
  }

  /** Prints a schema under a name that its place gives it, unless it has one. */
  printAs(name: string, schema: Schema, closed: boolean, text: string): Printed {
    if (docsOf(schema).name !== undefined || schema.type !== 'object') return this.print(schema, closed);
    this.#refer(name, schema, closed, text);
    return { $ref: `#/components/schemas/${name}` };
  }

  #refer(name: string, schema: Schema, closed: boolean, text?: string): void {
    const known = this.#printed.get(name);
    if (known && JSON.stringify(known.schema) !== JSON.stringify(schema)) {
      throw new Error(`Two schemas are called ${name}: give one another name.`);
    }
    // Print a schema that requests and answers share as requests have it.
    if (known && (known.closed || !closed)) return;
    const entry = { schema, closed, printed: {} };
    this.#printed.set(name, entry);
    const printed = this.#inline(schema, closed);
    entry.printed = { ...(text === undefined ? {} : { description: text }), ...printed, examples: [exampleOf(schema)] };
  }

  #inline(schema: Schema, closed: boolean): Printed {
    const { text = this.#textOfNullable(schema), example } = docsOf(schema);
    return {
      ...this.#shape(schema, closed),
      ...(text === undefined ? {} : { description: text }),
      ...(example === undefined ? {} : { examples: [exampleOf(schema)] }),
    };
  }

  /** Describes a schema or null by the schema's own text. */
  #textOfNullable({ anyOf = [] }: Schema): string | undefined {
    const [only, ...more] = anyOf.filter((branch) => !isNull(branch));
    return only && more.length === 0 && anyOf.length > 1 ? textOf(only) : undefined;
  }

  #shape(schema: Schema, closed: boolean): Printed {
    if (schema.anyOf) return this.#union(schema.anyOf, closed);
    const { items, properties, patternProperties, ...plain } = schema;
    if (properties) {
      return {
        ...plain,
        properties: Object.fromEntries(
          Object.entries(properties).map(([name, property]) => [name, this.print(property, closed)]),
        ),
        ...(closed && !('additionalProperties' in plain) ? { additionalProperties: false } : {}),
      };
    }
    if (patternProperties) return { ...plain, ...this.#free(patternProperties, closed) };
    return items ? { ...plain, items: this.print(items, closed) } : { ...plain };
  }

  #free(patternProperties: Readonly<Record<string, Schema>>, closed: boolean): Printed {
    const printed = Object.entries(patternProperties).map(([pattern, value]) => [pattern, this.print(value, closed)]);
    const [[pattern, value] = []] = printed;
    return pattern === anyKey ? { additionalProperties: value } : { patternProperties: Object.fromEntries(printed) };
  }

  /** Constants of one union are one enumeration. */
  #union(branches: readonly Schema[], closed: boolean): Printed {
    const constants = branches.filter((branch) => 'const' in branch);
    const others = branches.filter((branch) => !('const' in branch)).map((branch) => this.print(branch, closed));
    if (constants.length < 2) return { anyOf: branches.map((branch) => this.print(branch, closed)) };
    const words = { type: constants[0]?.type, enum: constants.map((constant) => constant.const) };
    return others.length === 0 ? words : { anyOf: [words, ...others] };
  }
}

/** Text of a schema, or of the named one that stands for it. */
export function textOf(schema: Schema): string | undefined {
  const { text, named } = docsOf(schema);
  return text ?? (named && docsOf(named).text);
}
