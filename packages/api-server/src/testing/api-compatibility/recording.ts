// oxlint-disable typescript/no-unsafe-type-assertion -- reads back what it wrote; a test compares both ways
import * as contract from '@gangway/contract';
import type { Schema, WireRoute } from './breaking-changes.ts';

/**
 * The calls of a version as sorted text: one line for each call, one for each shape the contract exports, referred to by its name.
 * `name?` is an optional field, `'x'` and `#1` are constants, `a|b` is a choice.
 */
type Encoded = string | readonly [Encoded, ...string[]] | { readonly [field: string]: Encoded };

/** `min` and `max` mean what the type counts: a value, characters or items. */
const keywords = {
  min: ['minimum', 'minLength', 'minItems'],
  max: ['maximum', 'maxLength', 'maxItems'],
  pattern: ['pattern'],
  format: ['format'],
} as const;
const parts = ['params', 'query', 'body'] as const;

/** Writes calls and the shapes they use. */
export function writeRecording(routes: readonly WireRoute[]): string {
  const named = new Map<string, string>();
  for (const [name, value] of Object.entries({ ...contract, ...contract.paging })) {
    const isShape = typeof value === 'object' && value !== null && ('type' in value || 'anyOf' in value);
    if (isShape && !named.has(JSON.stringify(value))) named.set(JSON.stringify(value), name);
  }
  const shapes = new Map<string, Encoded>();
  const encode = (schema: Schema): Encoded => {
    const name = named.get(JSON.stringify(schema));
    if (name === undefined) return spelled(schema, encode);
    if (!shapes.has(name)) {
      shapes.set(name, '');
      shapes.set(name, spelled(schema, encode));
    }
    return name;
  };
  const calls = routes.map(({ method, path, aliases = [], responses, ...route }) => {
    const fields: Record<string, unknown> = { access: route.access };
    if (aliases.length > 0) fields['aliases'] = aliases;
    if (route.encoding) fields['encoding'] = route.encoding;
    if (route.contentType) fields['contentType'] = route.contentType;
    for (const part of parts) if (route[part]) fields[part] = encode(route[part]);
    for (const [status, schema] of Object.entries(responses)) fields[status] = encode(schema);
    return `${method} ${path} ${JSON.stringify(fields)}`;
  });
  const lines = [...calls, ...[...shapes].map(([name, shape]) => `${name} = ${JSON.stringify(shape)}`)];
  return `${lines.toSorted((a, b) => (a < b ? -1 : 1)).join('\n')}\n`;
}

function spelled(schema: Schema, encode: (schema: Schema) => Encoded): Encoded {
  const limits = Object.entries(keywords).flatMap(([short, names]) =>
    names.flatMap((name) => (schema[name] === undefined ? [] : [`${short}=${String(schema[name])}`])),
  );
  if (schema.anyOf) {
    const members = schema.anyOf.map(encode);
    // A pattern may hold the bar itself.
    const texts = members.filter((member) => typeof member === 'string' && !member.includes(' pattern='));
    if (texts.length === members.length) return texts.map(String).join('|');
    return Object.fromEntries(members.map((member, index) => [`|${index}`, member]));
  }
  if ('const' in schema) return typeof schema.const === 'string' ? `'${schema.const}'` : `#${String(schema.const)}`;
  if (schema.type === 'array') return [encode(schema.items ?? {}), ...limits];
  if (schema.type === 'object') {
    const required = new Set(schema.required);
    return Object.fromEntries([
      ...Object.entries(schema.properties ?? {}).map(([name, of]) => [
        required.has(name) ? name : `${name}?`,
        encode(of),
      ]),
      ...Object.entries(schema.patternProperties ?? {}).map(([pattern, of]) => [`/${pattern}`, encode(of)]),
    ]);
  }
  return [schema.type ?? '', ...limits].join(' ');
}

/** Reads what `writeRecording` wrote. */
export function readRecording(text: string): WireRoute[] {
  const lines = text.trimEnd().split('\n');
  const shapes = new Map(
    lines.flatMap((line) => {
      const [, name = '', shape] = /^(\w+) = (.*)$/.exec(line) ?? [];
      return shape === undefined ? [] : [[name, JSON.parse(shape) as Encoded] as const];
    }),
  );
  const decode = (encoded: Encoded): Schema => {
    if (typeof encoded === 'string') return decodeText(encoded);
    if (Array.isArray(encoded)) {
      const [items, ...limits] = encoded as readonly [Encoded, ...string[]];
      return { type: 'array', items: decode(items), ...limitsOf(limits, 'array') };
    }
    const entries = Object.entries(encoded);
    if (entries[0]?.[0] === '|0') return { anyOf: entries.map(([, member]) => decode(member)) };
    const patterns = entries.filter(([name]) => name.startsWith('/'));
    const fields = entries.filter(([name]) => !name.startsWith('/'));
    return {
      type: 'object',
      required: fields.flatMap(([name]) => (name.endsWith('?') ? [] : [name])),
      properties: Object.fromEntries(fields.map(([name, of]) => [name.replace(/\?$/, ''), decode(of)])),
      ...(patterns.length > 0
        ? { patternProperties: Object.fromEntries(patterns.map(([name, of]) => [name.slice(1), decode(of)])) }
        : {}),
    };
  };
  const decodeText = (encoded: string): Schema => {
    if (encoded.includes(' pattern=')) return limited(encoded);
    const members = encoded.split('|');
    if (members.length > 1) return { anyOf: members.map(decodeText) };
    const shape = shapes.get(encoded);
    if (shape !== undefined) return decode(shape);
    if (encoded.startsWith("'")) return { type: 'string', const: encoded.slice(1, -1) };
    if (encoded.startsWith('#')) return constant(JSON.parse(encoded.slice(1)));
    return limited(encoded);
  };
  return lines.flatMap((line) => {
    const [, method, path = '', json] = /^([A-Z]+) (\/\S*) (\{.*\})$/.exec(line) ?? [];
    if (json === undefined) return [];
    const fields = JSON.parse(json) as Record<string, never>;
    const of = (names: readonly string[]) =>
      Object.fromEntries(names.flatMap((name) => (fields[name] === undefined ? [] : [[name, decode(fields[name])]])));
    const { access, aliases, encoding, contentType } = fields;
    const rest = {
      ...(aliases ? { aliases } : {}),
      ...(encoding ? { encoding } : {}),
      ...(contentType ? { contentType } : {}),
    };
    const responses = of(Object.keys(fields).filter((name) => /^\d+$/.test(name)));
    return [{ method, path, access, ...rest, ...of(parts), responses } as unknown as WireRoute];
  });
}

function constant(value: unknown): Schema {
  return { type: typeof value, const: value };
}

function limited(encoded: string): Schema {
  const [type = '', ...limits] = encoded.split(/ (?=\w+=)/);
  return { ...(type === '' ? {} : { type }), ...limitsOf(limits, type) };
}

function limitsOf(limits: readonly string[], type: string): Schema {
  const counted = type === 'string' ? 1 : type === 'array' ? 2 : 0;
  return Object.fromEntries(
    limits.map((limit) => {
      const [, name = '', value = ''] = /^(\w+)=(.*)$/.exec(limit) ?? [];
      return name === 'min' || name === 'max' ? [keywords[name][counted], Number(value)] : [name, value];
    }),
  );
}
