interface Node {
  readonly [key: string]: Node;
}

/** A printed document with every reference replaced by what it names. */
export function resolved<Document extends object>(document: Document): Document {
  const root: Node = JSON.parse(JSON.stringify(document));
  // The reviver meets the innermost nodes first: what a reference names is resolved by itself.
  const resolve = (node: object): Document =>
    JSON.parse(JSON.stringify(node), (_key, value: unknown) =>
      typeof value === 'object' && value !== null && '$ref' in value ? resolve(at(root, String(value.$ref))) : value,
    );
  return resolve(root);
}

/** @param reference such as `#/components/schemas/Id`. */
function at(root: Node, reference: string): Node {
  return reference
    .split('/')
    .slice(1)
    .reduce((node, key) => node[key] ?? {}, root);
}
