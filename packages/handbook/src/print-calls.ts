import type { Route } from '@gangway/contract';
import { bracedPath, routesByGroup } from './every-route.ts';
import { code, plain, printedPage, table } from './markdown.ts';

/** Every call of the contract; bodies and answers in full are served at `/docs` of each installation. */
export function callsPage(): string {
  const parts = routesByGroup.flatMap(([group, routes]) => [
    `## ${heading(group)}`,
    table(
      ['Call', 'Asks for', 'Answers', ''],
      routes.map((route) => [
        pathsOf(route),
        asksFor(route),
        Object.keys(route.responses).join(', '),
        plain(route.summary),
      ]),
    ),
  ]);
  return printedPage(
    'Calls',
    `Each call of the API. \`/docs\` and \`/openapi.json\` of an installation show parameters and bodies. Any call may also answer 400, 401, 403, 413, 415,
429 or 503 ([errors](errors.md)). [How to call the API](../connect/api.md) says what holds for all of them.`,
    ...parts,
  );
}

/** Paths in OpenAPI's notation, the corrected spellings last. */
function pathsOf({ method, path, aliases = [] }: Route): string {
  const written = [path, ...aliases].map(bracedPath);
  return (
    code(`${method} ${written[0] ?? ''}`) +
    written
      .slice(1)
      .map((alias) => `, also ${code(alias)}`)
      .join('')
  );
}

function asksFor({ access, machineScope, fresh }: Route): string {
  return [
    access === 'public' ? 'nothing' : access === 'signed-in' ? 'a session' : code(access),
    ...(machineScope === undefined ? [] : [`or the scope ${code(machineScope)}`]),
    ...(fresh === undefined ? [] : ['fresh proof']),
  ].join(', ');
}

/** `accessMatrix`: Access matrix. */
function heading(group: string): string {
  const words = group.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
