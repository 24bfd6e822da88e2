import { readFileSync, readdirSync } from 'node:fs';
import { sentences } from '@gangway/contract/codes';
import { groupBy } from './group-by.ts';
import { code, plain, printedPage, table } from './markdown.ts';

interface Problem {
  readonly status: string;
  readonly code: string;
  readonly message: string;
}

const server = new URL('../../api-server/src/', import.meta.url);

const thrown = /new HttpProblem\(\s*(\d{3}),\s*'([a-z_]+)',\s*(?:say\(\s*'([a-z_]+)')?/g;

/** Every `code` that the server answers, with the sentences that go with it. */
export function errorsPage(): string {
  const problems = groupBy(problemsInSources(), (problem) => problem.code);
  return printedPage(
    'Errors',
    `An error is \`{ code, message, messageCode, values?, errors?: [{ field, message, code, values? }], requestId }\`. Programs go by \`code\`; \`message\` is a sentence for a person
and may change. \`messageCode\` names the sentence and \`values\` fill it, for an answer in another language. … stands
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
    .flatMap((text) => [...text.matchAll(thrown)])
    .map(([, status = '', name = '', said = '']) => ({ status, code: name, message: sentence(said) }));
}

const texts: Readonly<Record<string, string>> = sentences;

/** The sentence of a code, its values as …; of a choice the branch for the rest. */
function sentence(said: string): string {
  return (texts[said] ?? '')
    .replaceAll(
      /\{\w+, (?:plural|select), (?:\w+ \{(?:[^{}]|\{[^{}]*\})*\} )*other \{((?:[^{}]|\{[^{}]*\})*)\}\}/g,
      '$1',
    )
    .replaceAll(/\{\w+(?:, \w+)*\}/g, '…')
    .replaceAll("''", "'");
}

const unique = (values: readonly string[]) => [...new Set(values)].toSorted();
