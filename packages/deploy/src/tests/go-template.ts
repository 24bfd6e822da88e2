import { createHash } from 'node:crypto';
import { stringify } from 'yaml';

// Neither npm nor Debian has Helm. This renders what the chart uses of Go's text/template and of Helm's functions, to check
// every change; the release renders the chart with Helm itself.

type Value = unknown;
type Scope = Map<string, Value>;
interface Block {
  kind: 'block';
  word: 'if' | 'with' | 'range' | 'define';
  pipe: string;
  body: Node[];
  otherwise: Node[];
}
type Node = { kind: 'text'; text: string } | { kind: 'print'; pipe: string } | Block;

/** Go's truth: an empty text, list, map or number counts as false. */
function isSet(value: Value): boolean {
  return typeof value === 'object' && value !== null ? Object.keys(value).length > 0 : Boolean(value);
}

const indent = (count: number, text: string) => text.replaceAll(/^/gm, ' '.repeat(count));
const texts = (values: Value[]) => values.map(String).join('');

/** Helm's functions, in the order of their arguments: a pipeline's value comes last. */
const functions: Record<string, (...args: Value[]) => Value> = {
  and: (...args) => (args.every(isSet) ? args.at(-1) : args.find((arg) => !isSet(arg))),
  contains: (part, text) => String(text).includes(String(part)),
  default: (other, value) => (isSet(value) ? value : other),
  dict: (...pairs) => Object.fromEntries(pairs.flatMap((key, at) => (at % 2 ? [] : [[String(key), pairs[at + 1]]]))),
  eq: (one, other) => one === other,
  indent: (count, text) => indent(Number(count), String(text)),
  index: (map, ...keys) => keys.reduce<Value>((value, key) => Reflect.get(Object(value), String(key)), map),
  list: (...args) => args,
  print: (...args) => texts(args),
  printf: (format, ...args) => String(format).replaceAll('%s', () => String(args.shift())),
  quote: (value) => JSON.stringify(String(value)),
  sha256sum: (text) => createHash('sha256').update(String(text)).digest('hex'),
  toJson: (value) => JSON.stringify(value),
  toYaml: (value) => stringify(value, { sortMapEntries: true, lineWidth: 0 }).trimEnd(),
  trim: (text) => String(text).trim(),
  trimSuffix: (end, text) => (String(text).endsWith(String(end)) ? String(text).slice(0, -String(end).length) : text),
  trunc: (length, text) => String(text).slice(0, Number(length)),
};

/** Splits a template into its texts and actions, and nests its blocks. */
function parse(template: string): Node[] {
  const parts = template
    .replaceAll(/\s*\{\{- /g, '{{ ')
    .replaceAll(/ -\}\}\s*/g, ' }}')
    .split(/(\{\{.*?\}\})/s);
  const stack: { nodes: Node[]; block?: Block }[] = [{ nodes: [] }];
  const push = (node: Node) => stack.at(-1)!.nodes.push(node);
  for (const part of parts) {
    if (!part.startsWith('{{')) {
      push({ kind: 'text', text: part });
      continue;
    }
    const action = part.slice(2, -2).trim();
    const [word = ''] = action.split(/\s/, 1);
    const pipe = action.slice(word.length).trim();
    if (action.startsWith('/*')) continue;
    if (word === 'if' || word === 'with' || word === 'range' || word === 'define') {
      const block: Block = { kind: 'block', word, pipe, body: [], otherwise: [] };
      push(block);
      stack.push({ nodes: block.body, block });
    } else if (word === 'else') {
      const { block } = stack.at(-1)!;
      stack.at(-1)!.nodes = block!.otherwise;
      if (pipe.startsWith('if ')) {
        const inner: Block = { kind: 'block', word: 'if', pipe: pipe.slice(3), body: [], otherwise: [] };
        push(inner);
        // Its `end` ends the outer block too.
        stack.at(-1)!.block = inner;
        stack.at(-1)!.nodes = inner.body;
      }
    } else if (word === 'end') {
      stack.pop();
    } else push({ kind: 'print', pipe: action });
  }
  if (stack.length !== 1) throw new Error('A block has no end.');
  return stack[0]!.nodes;
}

export class Renderer {
  readonly #defined = new Map<string, Node[]>();

  /** Takes the templates that others include. */
  define(template: string): void {
    for (const node of parse(template)) {
      if (node.kind === 'block' && node.word === 'define')
        this.#defined.set(JSON.parse(node.pipe) as string, node.body);
    }
  }

  render(template: string, data: object): string {
    return this.#run(parse(template), data, new Map([['$', data]]));
  }

  #run(nodes: readonly Node[], dot: Value, outer: Scope): string {
    const scope: Scope = new Map(outer);
    return nodes.map((node) => this.#print(node, dot, scope)).join('');
  }

  #print(node: Node, dot: Value, scope: Scope): string {
    if (node.kind === 'text') return node.text;
    if (node.kind === 'block') return this.#block(node, dot, scope);
    const [, name, pipe] = /^(\$\w+) :?= (.*)$/s.exec(node.pipe) ?? [];
    if (name === undefined || pipe === undefined) return String(this.#pipe(node.pipe, dot, scope));
    scope.set(name, this.#pipe(pipe, dot, scope));
    return '';
  }

  #block({ word, pipe, body, otherwise }: Block, dot: Value, scope: Scope): string {
    if (word === 'define') return '';
    if (word === 'range') {
      const [, names = '', list = pipe] = /^(\$[\w$, ]+) := (.*)$/s.exec(pipe) ?? [];
      const [key, value = key] = names.split(', ');
      // Go goes through maps by key.
      const entries = Object.entries(Object(this.#pipe(list, dot, scope)) as object);
      if (!Array.isArray(this.#pipe(list, dot, scope))) entries.sort(([one], [other]) => (one < other ? -1 : 1));
      const named = (entry: [string, Value]): [string, Value][] => [
        [key ?? '', entry[0]],
        [value ?? '', entry[1]],
      ];
      return entries.map((entry) => this.#run(body, entry[1], new Map([...scope, ...named(entry)]))).join('');
    }
    const value = this.#pipe(pipe, dot, scope);
    const chosen = isSet(value) ? body : otherwise;
    return this.#run(chosen, word === 'with' && isSet(value) ? value : dot, scope);
  }

  #pipe(text: string, dot: Value, scope: Scope): Value {
    const tokens = text.match(/"(?:[^"\\]|\\.)*"|[()|]|[^\s()|]+/g) ?? [];
    const takeCall = (): Value => {
      let before: Value[] = [];
      for (;;) {
        const words: (string | Value[])[] = [];
        while (tokens.length > 0 && tokens[0] !== ')' && tokens[0] !== '|') {
          const token = tokens.shift()!;
          words.push(token === '(' ? [takeCall()] : token);
        }
        before = [this.#call(words, before, dot, scope)];
        if (tokens.shift() !== '|') return before[0];
      }
    };
    return takeCall();
  }

  #call(words: (string | Value[])[], before: Value[], dot: Value, scope: Scope): Value {
    const [first, ...rest] = words;
    const args = rest.map((word) => this.#operand(word, dot, scope)).concat(before);
    if (first === 'include') {
      const body = this.#defined.get(String(args[0]));
      if (body) return this.#run(body, args[1], new Map([['$', args[1]]]));
      return this.#include(String(args[0]), args[1]);
    }
    if (typeof first === 'string' && Object.hasOwn(functions, first)) return functions[first]!(...args);
    if (first === undefined || args.length > 0) throw new Error(`The renderer does not know ${String(first)}.`);
    return this.#operand(first, dot, scope);
  }

  /** Includes a whole file of the chart, by its path. */
  #include(path: string, data: Value): string {
    const text = this.files.get(path);
    if (text === undefined) throw new Error(`There is no template ${path}.`);
    return this.render(text, Object(data) as object);
  }
  readonly files = new Map<string, string>();

  #operand(word: string | Value[], dot: Value, scope: Scope): Value {
    if (typeof word !== 'string') return word[0];
    if (word.startsWith('"')) return JSON.parse(word);
    if (/^\d+$/.test(word)) return Number(word);
    if (word === 'true' || word === 'false') return word === 'true';
    const [head = '', ...path] = word.split('.');
    if (head !== '' && !scope.has(head)) throw new Error(`The renderer does not know ${word}.`);
    return path.filter(Boolean).reduce<Value>(
      (value, key) => {
        if (typeof value !== 'object' || value === null) throw new Error(`${word} leads through nothing.`);
        return Reflect.get(value, key);
      },
      head === '' ? dot : scope.get(head),
    );
  }
}
