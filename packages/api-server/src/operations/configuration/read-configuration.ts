import { LineCounter, type Node, type Pair, isMap, isNode, isPair, isScalar, parseDocument } from 'yaml';
import type { Static } from 'typebox';
import { StartupError } from '../../config/index.ts';
import { InvalidInput, validatorFor } from '../../server/index.ts';
import { Configuration } from './configuration.ts';

export type Path = readonly (string | number)[];

/** A parsed file, and the lines of its parts. */
export interface ConfigurationFile {
  configuration: Static<typeof Configuration>;
  lineOf: (path: Path) => number;
}

const longest = 5_000_000;
const validate = validatorFor('json')({ schema: Configuration, httpPart: 'body', method: 'POST', url: '/' });

/**
 * Reads YAML, or JSON, which is YAML too.
 * @throws StartupError with a sentence and a line number for each problem.
 */
export function readConfiguration(text: string): ConfigurationFile {
  if (text.length > longest) throw new StartupError('The file is larger than 5 MB, too large for a configuration.');
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const faults = document.errors.map(({ pos, message }) => ({
    line: lines.linePos(pos[0]).line,
    message: `This is not valid YAML. ${message}`,
  }));
  if (faults.length > 0) throw configurationFaults(faults);
  const lineOf = (path: Path) => lines.linePos(startOf(document.contents, path)).line;
  const configuration: unknown = document.toJS({ maxAliasCount: 20 }) ?? {};
  const checked: unknown = validate(configuration);
  if (typeof checked === 'object' && checked !== null && 'error' in checked && checked.error instanceof InvalidInput) {
    throw configurationFaults(
      checked.error.errors.map(({ field, message }) => {
        const path = field === 'body' ? [] : field.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));
        return { line: lineOf(path), message: `${field === 'body' ? 'The file' : inWords(path)} ${message}.` };
      }),
    );
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it was validated a line above
  return { configuration: configuration as Static<typeof Configuration>, lineOf };
}

/** `services[2].url`, counted from 1. */
function inWords(path: Path): string {
  return path
    .map((part) => (typeof part === 'number' ? `[${part + 1}]` : `.${part}`))
    .join('')
    .replace(/^\./, '');
}

export function configurationFaults(faults: readonly { line: number; message: string }[]): StartupError {
  const most = 20;
  const shown = faults
    .toSorted((a, b) => a.line - b.line)
    .slice(0, most)
    .map(({ line, message }) => `line ${line}: ${message}`);
  const more = faults.length > most ? [`and ${faults.length - most} more.`] : [];
  return new StartupError(['Nothing was changed.', ...shown, ...more].join('\n'));
}

/** Start of the innermost existing part of a path: an unknown key, or the record that lacks one. */
function startOf(root: unknown, path: Path): number {
  let node: unknown = root;
  let start = isNode(node) ? rangeOf(node) : 0;
  for (const part of path) {
    const pair: Pair | undefined = isMap(node)
      ? node.items.find(({ key }) => (isScalar(key) ? key.value : key) === part)
      : undefined;
    const next: unknown = pair ?? (isNode(node) && 'get' in node ? node.get(part, true) : undefined);
    if (isPair(next)) {
      if (isNode(next.key)) start = rangeOf(next.key);
      node = next.value;
    } else if (isNode(next)) {
      start = rangeOf(next);
      node = next;
    } else {
      return start;
    }
  }
  return start;
}

function rangeOf(node: Node): number {
  return node.range?.[0] ?? 0;
}
