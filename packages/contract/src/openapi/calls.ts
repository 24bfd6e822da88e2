import { contract } from '../contract.ts';
import type { Route } from '../define-route.ts';
import { commonProblems } from '../shared.ts';
import { type Answer, type Operation, describe } from './operation.ts';
import { schemaOf } from './schema.ts';

/** An operation and where it is served. */
export interface Served {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

/** Every call of the contract at its path and at its aliases. */
export function servedCalls(): Served[] {
  return Object.entries(contract).flatMap(([group, routes]) =>
    Object.entries(routes).flatMap(([name, route]: [string, Route]) =>
      [route.path, ...(route.aliases ?? [])].map((path, index) => ({
        method: route.method,
        path,
        // An id names one operation: an alias has a number.
        operation: {
          ...operationOf(`${group}.${name}`, group, route, path),
          id: `${group}.${name}${index === 0 ? '' : `Alias${index === 1 ? '' : index}`}`,
        },
      })),
    ),
  );
}

function operationOf(id: string, tag: string, route: Route, path: string): Operation {
  const { params, query, body } = route;
  return {
    id,
    typeName: id,
    tag,
    summary: route.summary,
    description: describe(route, ...rulesOf(route, path)),
    security: securityOf(route),
    params: params && schemaOf(params),
    query: query && schemaOf(query),
    body: body && schemaOf(body),
    bodyType: route.encoding === 'form' ? 'application/x-www-form-urlencoded' : 'application/json',
    closed: true,
    answers: answersOf(route),
  };
}

/** Requirements of the call, as sentences. */
function rulesOf(
  { access, machineScope, fresh, largestBody, aliases = [], path: first }: Route,
  path: string,
): string[] {
  return [
    access === 'public'
      ? 'Open to anyone.'
      : access === 'signed-in'
        ? 'Needs a session.'
        : `Needs the permission \`${access}\`.`,
    ...(machineScope === undefined
      ? []
      : [`A service may call it in its own name, with the scope \`${machineScope}\`.`]),
    ...(fresh === undefined
      ? []
      : [`Needs a proof of identity of the last ${fresh.seconds} seconds ${provers[fresh.of]}.`]),
    ...(largestBody === undefined ? [] : [`Takes a body of up to ${largestBody / 1024 / 1024} MB.`]),
    ...(path === first ? aliases.map((alias) => `Also served at \`${alias}\`.`) : [`Same as \`${first}\`.`]),
  ];
}

const provers = {
  everyone: 'from everyone',
  'second-step': 'from those who have a second step or must have one',
  administrators: 'from those with a second step, where it makes or changes an administrator',
} as const;

function securityOf({ access, machineScope }: Route): Operation['security'] {
  if (access === 'public') return [];
  return [{ bearer: [] }, ...(machineScope === undefined ? [] : [{ service: [machineScope] }])];
}

function answersOf({ responses, contentType, formats = {} }: Route): Record<number, Answer> {
  const files = Object.values(formats).map((file) => ({
    type: mediaType(file.contentType),
    schema: schemaOf(file.schema),
  }));
  return Object.fromEntries(
    Object.entries({ ...commonProblems, ...responses }).map(([status, schema]) => [
      status,
      status === '200'
        ? { schema: schemaOf(schema), type: mediaType(contentType ?? 'application/json'), files }
        : { schema: schemaOf(schema), type: 'application/json' },
    ]),
  );
}

const mediaType = (contentType: string) => contentType.split(';', 1)[0] ?? '';
