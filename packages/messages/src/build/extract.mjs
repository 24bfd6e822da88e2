import { readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'oxc-parser';

/**
 * The messages of a source file: the literal texts of `t`, `msg` and `rich`.
 * @param {string} file
 * @returns {readonly string[]} in the order of the source
 */
export function messagesOf(file) {
  const source = readFileSync(file, 'utf8');
  // Spare the parser most files.
  if (!/\b(?:t|msg|rich)\(/.test(source)) return [];
  /** @type {string[]} */
  const found = [];
  const visitor = new Visitor({
    CallExpression({ callee, arguments: [text] }) {
      if (callee.type !== 'Identifier' || !/^(?:t|msg|rich)$/.test(callee.name)) return;
      if (text?.type === 'Literal' && typeof text.value === 'string') found.push(text.value);
    },
  });
  visitor.visit(parseSync(file, source).program);
  return found;
}
