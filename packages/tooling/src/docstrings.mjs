import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';

/** @typedef {{ name?: string, text?: string, example?: string }} Docstring */

/**
 * Keeps the docstrings of modules at run time: a Vite plugin that wraps each documented value in a call of `documented`. Builds
 * without the plugin carry none of them, so that descriptions and examples cost a browser nothing.
 * @param {{ of: string, helper: string }} options folder of the modules, and the path of the one that exports `documented`.
 * @returns {import('vite').Plugin}
 */
export function keepDocstrings({ of, helper }) {
  return {
    name: 'keep-docstrings',
    enforce: 'pre',
    transform(code, id) {
      const path = id.split('?', 1)[0] ?? id;
      if (!path.startsWith(of) || path === helper || !code.includes("from 'typebox'")) return undefined;
      return { code: withDocstrings(code, path, helper), map: null };
    },
  };
}

/** The same for the contract, whose docstrings are the descriptions and examples of the OpenAPI document. */
export function keepContractDocstrings() {
  const contract = fileURLToPath(new URL('../../contract/src/', import.meta.url));
  return keepDocstrings({ of: contract, helper: `${contract}openapi/docs.ts` });
}

/** @param {string} code @param {string} path @param {string} helper */
export function withDocstrings(code, path, helper) {
  const { program, comments } = parseSync(path, code);
  const docstrings = new Map(
    comments
      .filter(({ type, value }) => type === 'Block' && value.startsWith('*'))
      .map(({ end, value }) => [end + (/^\s*/.exec(code.slice(end))?.[0].length ?? 0), value]),
  );
  /** @type {{ at: number, text: string }[]} */
  const inserted = [];
  /** @param {{ start: number, end: number }} value @param {Docstring} docstring */
  const wrap = ({ start, end }, docstring) => {
    inserted.push({ at: start, text: '__documented(' }, { at: end, text: `, ${JSON.stringify(docstring)})` });
  };

  /** @param {unknown} node */
  const visit = (node) => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (!isNode(node)) return;
    if (node.type === 'Property') {
      const docstring = docstrings.get(node.start);
      if (docstring !== undefined) wrap(node.value, parsed(docstring));
    } else if (node.type === 'ArrayExpression') {
      for (const element of node.elements) {
        const docstring = docstrings.get(element?.start);
        if (docstring !== undefined) wrap(element, parsed(docstring));
      }
    }
    Object.values(node).forEach(visit);
  };
  for (const statement of program.body) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declaration?.type !== 'VariableDeclaration') continue;
    for (const { id, init } of declaration.declarations) {
      if (id.type !== 'Identifier' || init === null) continue;
      visit(init);
      const docstring = parsed(docstrings.get(statement.start) ?? '');
      if (init.type === 'ObjectExpression' && holdsCalls(init)) wrap(init, docstring);
      // A capital makes a type of a constant: its schema is known by that name.
      if (init.type === 'CallExpression') {
        wrap(init, /^[A-Z]/.test(id.name) ? { name: id.name, ...docstring } : docstring);
      }
    }
  }
  return applied(code, inserted, helper);
}

/** @param {string} code @param {{ at: number, text: string }[]} inserted @param {string} helper */
function applied(code, inserted, helper) {
  let result = code;
  // Sorted from the end; where two values end together, the outer call closes last.
  const order = inserted.map((each, index) => ({ ...each, index }));
  const opens = (/** @type {{ text: string }} */ { text }) => text === '__documented(';
  order.sort((a, b) => b.at - a.at || (opens(a) ? b.index - a.index : a.index - b.index));
  for (const { at, text } of order) result = result.slice(0, at) + text + result.slice(at);
  // On the first line, so that every other keeps its number.
  return `import { documented as __documented } from ${JSON.stringify(helper)}; ${result}`;
}

/** Whether an object holds calls of the contract. @param {import('vite').ESTree.ObjectExpression} object */
function holdsCalls({ properties }) {
  return properties.some(
    (property) =>
      property.type === 'Property' &&
      property.value.type === 'CallExpression' &&
      property.value.callee.type === 'Identifier' &&
      property.value.callee.name === 'defineRoute',
  );
}

/** @param {string} comment @returns {Docstring} */
function parsed(comment) {
  const lines = comment.split('\n').map((line) => line.replace(/^\s*\*\s?/, '').trim());
  const [text = '', example] = lines.join('\n').split(/(?:^|\s)@example\s+/);
  const prose = text.replaceAll(/\s*\n\s*/g, ' ').trim();
  return {
    ...(prose === '' ? {} : { text: prose }),
    ...(example === undefined ? {} : { example: example.trim() }),
  };
}

/** @param {unknown} value @returns {value is any} */
function isNode(value) {
  return typeof value === 'object' && value !== null && 'type' in value;
}
