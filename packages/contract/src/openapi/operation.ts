import { type Components, textOf } from './components.ts';
import { docsOf } from './docs.ts';
import { exampleOf } from './example.ts';
import { descriptionOf, problemAnswer } from './problems.ts';
import type { Schema } from './schema.ts';

/** An answer: its body, unless it has none, and what is to be said beside its status. */
export interface Answer {
  readonly schema?: Schema;
  readonly type: string;
  readonly description?: string;
  /** Files in place of it. */
  readonly files?: readonly { readonly type: string; readonly schema: Schema }[];
}

/** One operation of the document: a route of the contract or a call of OpenID Connect. */
export interface Operation {
  /** The contract's name of the call: `user.register`. */
  readonly id: string;
  /** Names the types of the call that have no name of their own; the same at each of its paths. */
  readonly typeName: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly params?: Schema | undefined;
  readonly query?: Schema | undefined;
  readonly body?: Schema | undefined;
  readonly bodyType: string;
  /** The request refuses unknown fields. */
  readonly closed: boolean;
  readonly answers: Readonly<Record<number, Answer>>;
}

export function printOperation(operation: Operation, components: Components): Record<string, unknown> {
  const { id, typeName, tag, summary, description, security, params, query, body, bodyType, closed, answers } =
    operation;
  const parameters = [...parametersOf('path', params, components), ...parametersOf('query', query, components)];
  const pascal = typeName.replaceAll(/(?:^|\.)([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return {
    operationId: id,
    summary,
    description,
    tags: [tag],
    security,
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body
      ? {
          requestBody: {
            required: true,
            content: {
              [bodyType]: {
                schema: components.printAs(`${pascal}Body`, body, closed, `Body of: ${summary}.`),
                example: exampleOf(body),
              },
            },
          },
        }
      : {}),
    responses: Object.fromEntries(
      Object.entries(answers).map(([status, answer]) => [
        status,
        printAnswer(Number(status), answer, components, `${pascal}Answer`, summary),
      ]),
    ),
  };
}

function printAnswer(
  status: number,
  { schema, type, description = descriptionOf(status), files = [] }: Answer,
  components: Components,
  name: string,
  summary: string,
): Record<string, unknown> {
  if (!schema) return { description };
  return (
    problemAnswer(status, schema) ?? {
      description,
      content: Object.fromEntries(
        [{ type, schema }, ...files].map((each) => [
          each.type,
          {
            schema: components.printAs(name, each.schema, false, `Answer of: ${summary}.`),
            ...(each.schema.format === 'binary' ? {} : { example: exampleOf(each.schema) }),
          },
        ]),
      ),
    }
  );
}

function parametersOf(place: 'path' | 'query', schema: Schema | undefined, components: Components) {
  const required = new Set(schema?.required);
  return Object.entries(schema?.properties ?? {}).map(([name, property]) => {
    const { description: _, examples: __, ...plain } = components.print(property, true);
    return {
      name,
      in: place,
      required: required.has(name),
      description: textOf(property),
      schema: plain,
      example: exampleOf(property),
    };
  });
}

/** Description of a value with its own docstring; the rest of the text follows it. */
export function describe(value: object, ...sentences: readonly string[]): string {
  return [docsOf(value).text, ...sentences].filter((sentence) => sentence !== undefined && sentence !== '').join(' ');
}
