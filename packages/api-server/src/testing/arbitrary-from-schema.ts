import * as fc from 'fast-check';

interface JsonSchema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  patternProperties?: Record<string, JsonSchema>;
  additionalProperties?: boolean | JsonSchema;
  required?: string[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
}

const likelyTexts = [
  'Hamburg',
  'Harbour Freight',
  'erp',
  'ocean_tracking',
  'user_management',
  'Super_Admin',
  'api_user',
  'password',
  'authorization_code',
  'console',
  'name',
  'olga.user@example.com',
  'new.person@example.com',
  'Zoë 🚢',
];

/** Values that a JSON schema allows, with a leaning to those that exist in the fixture, so that calls get far. */
export function fromSchema(schema: object): fc.Arbitrary<unknown> {
  const node = schema as JsonSchema;
  if ('const' in node) return fc.constant(node.const);
  if (node.enum) return fc.constantFrom(...node.enum);
  if (node.anyOf) return fc.oneof(...node.anyOf.map(fromSchema));
  switch (node.type) {
    case 'object':
      return fromObject(node);
    case 'array':
      return fc.array(fromSchema(node.items ?? {}), {
        minLength: node.minItems ?? 0,
        maxLength: Math.min(node.maxItems ?? 3, 3),
      });
    case 'integer': {
      const min = node.minimum ?? -5;
      const max = node.maximum ?? 2_147_483_647;
      return fc.oneof(
        { weight: 4, arbitrary: fc.integer({ min, max: Math.min(max, min + 12) }) },
        { weight: 1, arbitrary: fc.integer({ min, max }) },
      );
    }
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      return fromString(node);
    case undefined:
    default:
      return fc.jsonValue({ maxDepth: 1 });
  }
}

function fromObject({
  properties = {},
  patternProperties = {},
  additionalProperties,
  required = [],
}: JsonSchema): fc.Arbitrary<unknown> {
  const values = Object.values(patternProperties)[0] ?? additionalProperties;
  if (typeof values === 'object')
    return fc.dictionary(fc.constantFrom(...likelyTexts), fromSchema(values), { maxKeys: 2 });
  const arbitraries = Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, fromSchema(value)]));
  return fc.record(arbitraries, { requiredKeys: required });
}

function fromString({ format, pattern, minLength = 0, maxLength = 60 }: JsonSchema): fc.Arbitrary<string> {
  if (format === 'date') {
    return fc
      .date({ min: new Date('1990-01-01'), max: new Date('2210-01-01'), noInvalidDate: true })
      .map((day) => day.toISOString().slice(0, 10));
  }
  if (format === 'uuid') return fc.uuid();
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  const free = fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, Math.min(maxLength, 60)) });
  const likely = likelyTexts.filter((text) => text.length >= minLength && text.length <= maxLength);
  return likely.length === 0 ? free : fc.oneof(fc.constantFrom(...likely), free);
}
