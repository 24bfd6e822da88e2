import { readFileSync, readdirSync } from 'node:fs';
import { groupBy } from './group-by.ts';
import { code, plain, printedPage, table } from './markdown.ts';

interface Problem {
  readonly status: string;
  readonly code: string;
  readonly message: string;
}

const server = new URL('../../api-server/src/', import.meta.url);

/** A literal of the sources: '…', "…" or `…`. */
const literal = String.raw`'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|\x60((?:[^\x60\\]|\\.)*)\x60`;
const thrown = new RegExp(String.raw`new HttpProblem\(\s*(\d{3}),\s*'([a-z_]+)',\s*(?:${literal})?`, 'g');
const answered = new RegExp(String.raw`status: (\d{3}),\s*code: '([a-z_]+)',\s*message:\s*(?:${literal})`, 'g');

/** Every `code` that the server answers, with the sentences that go with it. */
export function errorsPage(): string {
  const problems = groupBy(problemsInSources(), (problem) => problem.code);
  return printedPage(
    'Errors',
    `An error is \`{ code, message, errors?: [{ field, message }], requestId }\`. Programs go by \`code\`; \`message\` is a sentence for a person and may change. … stands
for a value. \`requestId\` finds the request in the [log](log.md). The addresses of OpenID Connect answer the errors of their standards instead.`,
    table(
      ['Code', 'Status', 'Says'],
      [...problems]
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .map(([name, found]) => [
          code(name),
          unique(found.map(({ status }) => status)).join(', '),
          unique(found.map(({ message }) => message))
            .filter((message) => message !== '')
            .map(plain)
            .join(' / '),
        ]),
    ),
  );
}

function problemsInSources(): Problem[] {
  return readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.startsWith('testing'))
    .toSorted()
    .map((name) => readFileSync(new URL(name, server), 'utf8'))
    .flatMap((text) => [...text.matchAll(thrown), ...text.matchAll(answered)])
    .map(([, status = '', name = '', ...texts]) => ({ status, code: name, message: sentence(texts) }));
}

/** The text of a literal, its values as …. */
function sentence(texts: readonly (string | undefined)[]): string {
  const text = texts.find((one) => one !== undefined) ?? '';
  return text.replaceAll(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '…').replaceAll(/\\(.)/g, '$1');
}

const unique = (values: readonly string[]) => [...new Set(values)].toSorted();
