/** Bodies of a call by its JSON Schema: wrong everywhere at the limit, and as large as the schema allows. */

/** @typedef {Record<string, any>} Schema */

/** @param {Schema | undefined} schema @returns {[string, Schema][]} */
const propertiesOf = (schema) => Object.entries(schema?.['properties'] ?? {});

/** @param {string} start @param {string} piece @param {string} end @param {number} bytes */
function filled(start, piece, end, bytes) {
  const times = Math.max(1, Math.floor((bytes - start.length - end.length) / piece.length) - 1);
  return start + piece.repeat(times) + piece.replace(/,$/, '') + end;
}

/**
 * Bodies of that many bytes that are wrong everywhere.
 * @param {Schema} schema @param {number} bytes @returns {{ what: string, text: string }[]}
 */
export function wrongBodies(schema, bytes) {
  const fields = propertiesOf(schema);
  const inFields = fields.flatMap(([name]) =>
    ['1,', '[1],', '{},', '"a",', '{"a":[]},'].map((piece) => ({
      what: `${name}: ${piece}…`,
      text: filled(`{${JSON.stringify(name)}:[`, piece, ']}', bytes),
    })),
  );
  const texts = fields.map(([name]) => ({
    what: `${name}: one text`,
    text: filled(`{${JSON.stringify(name)}:"`, 'é', '"}', Math.floor(bytes / 2)),
  }));
  const keys = Array.from({ length: Math.floor(bytes / 14) }, (_, index) => `"k${index}":[1]`).join(',');
  const inside = fields.map(([name]) => ({
    what: `${name}: unknown keys`,
    text: `{${JSON.stringify(name)}:{${keys.slice(0, keys.lastIndexOf(',', bytes - 100))}}}`,
  }));
  return [
    { what: 'unknown keys', text: `{${keys.slice(0, keys.lastIndexOf(',', bytes - 100))}}` },
    { what: 'nesting', text: `{"a":${'['.repeat(bytes / 2 - 10)}${']'.repeat(bytes / 2 - 10)}}` },
    ...inFields,
    ...texts,
    ...inside,
  ];
}

/** The largest value that a schema allows, within reason. @param {Schema} schema @param {number} [nth] @returns {any} */
export function largestValue(schema, nth = 0) {
  if ('const' in schema) return schema['const'];
  if (schema['enum']) return schema['enum'][0];
  if (schema['anyOf']) {
    const [first] = schema['anyOf'].toSorted(
      (/** @type {Schema} */ a, /** @type {Schema} */ b) => weight(b) - weight(a),
    );
    return largestValue(first, nth);
  }
  if (schema['type'] === 'array') {
    const most = Math.min(schema['maxItems'] ?? 100, 1000);
    return Array.from({ length: most }, (_, index) => largestValue(schema['items'] ?? {}, index));
  }
  if (schema['type'] === 'object') {
    const [entry] = Object.values(schema['patternProperties'] ?? {});
    if (entry)
      return Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`key${index}`, largestValue(entry, index)]));
    return Object.fromEntries(propertiesOf(schema).map(([name, inside]) => [name, largestValue(inside, nth)]));
  }
  if (schema['type'] === 'integer' || schema['type'] === 'number') return (schema['minimum'] ?? 0) + nth;
  if (schema['type'] === 'boolean') return true;
  if (schema['type'] === 'null') return null;
  if (schema['format'] === 'date') return '2027-01-31';
  if (schema['format'] === 'date-time') return '2027-01-31T00:00:00Z';
  const length = Math.min(schema['maxLength'] ?? 60, 2000);
  return `${nth}`.padEnd(length, 'é').slice(0, length);
}

/** @param {Schema} schema */
const weight = (schema) => JSON.stringify(schema).length;

/** Rows of a file of people: valid, or with faults in every cell. @param {number} rows @param {(row: number) => unknown[]} cells */
export const fileOf = (rows, cells) => ({
  kind: 'people',
  columns: ['Email', 'First Name', 'Last Name', 'Organization', 'Branches', 'Service', 'Role', 'Limit', 'Last day'],
  rows: Array.from({ length: rows }, (_, row) => cells(row)),
});
