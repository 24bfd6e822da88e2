import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv } from 'ajv';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import { describe, expect, it } from 'vitest';
import { breachOf, everyRoute, routeOf } from '../conformance.ts';
import { resolved } from '../printed-document.ts';
import { suiteApp } from '../test-app.ts';

interface Operation {
  responses: Record<string, unknown>;
  parameters?: ({ in: string; name: string } & Sample)[];
  requestBody?: { content: Record<string, Sample> };
  security?: unknown[];
}
interface Sample {
  schema: object;
  example: unknown;
}
interface Schema {
  examples: unknown[];
}

const app = await suiteApp();
const printed: { paths: Record<string, Record<string, Operation>>; components: { schemas: Record<string, Schema> } } = (
  await app.server.inject('/openapi.json')
).json();
const document = resolved(printed);

const operationOf = (method: string, path: string) =>
  document.paths[path.replaceAll(/:([A-Za-z]+)/g, '{$1}')]?.[method.toLowerCase()];

/** Every method and path that Fastify serves, read from its tree. */
function servedCalls(): string[] {
  const ancestors: string[] = [];
  const branches = app.server.printRoutes({ commonPrefix: false }).matchAll(/^([│ ]*)[├└]── (\S+) \((.+)\)$/gm);
  return [...branches].flatMap(([, indent = '', part = '', methods = '']) => {
    ancestors.length = indent.length / 4;
    ancestors.push(part);
    const path = ancestors.join('').replaceAll(/:([A-Za-z]+)/g, '{$1}');
    return methods.split(', ').flatMap((method) => (method === 'HEAD' ? [] : `${method} ${path}`));
  });
}

describe('the OpenAPI document', () => {
  it('is valid by an independent validator', async () => {
    const result = await new Validator().validate(printed);
    expect(result.errors ?? []).toEqual([]);
    expect(result.valid).toBe(true);
  });

  it('holds every call with its statuses, words, body and need of a session', () => {
    for (const route of everyRoute) {
      for (const path of [route.path, ...(route.aliases ?? [])]) {
        const operation = operationOf(route.method, path);
        expect([route.method, path, operation !== undefined]).toEqual([route.method, path, true]);
        const wanted = [...Object.keys(route.responses), '400', '401', '403', '413', '415', '429', '503'];
        expect(Object.keys(operation?.responses ?? {})).toEqual(expect.arrayContaining(wanted));
        const named = (place: string) =>
          (operation?.parameters ?? [])
            .flatMap((parameter) => (parameter.in === place ? parameter.name : []))
            .toSorted();
        const listed = (schema: unknown) =>
          Object.keys((schema as { properties?: object } | undefined)?.properties ?? {}).toSorted();
        expect(named('path')).toEqual(listed(route.params));
        expect(named('query')).toEqual(listed(route.query));
        expect(operation?.requestBody !== undefined).toBe(route.body !== undefined);
        const service = route.machineScope === undefined ? [] : [{ service: [route.machineScope] }];
        expect(operation?.security).toEqual(route.access === 'public' ? [] : [{ bearer: [] }, ...service]);
      }
    }
  });

  it('holds every address of OpenID Connect that is served', () => {
    const printedCalls = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const served = servedCalls().filter((call) => /^[A-Z]+ \/(oauth2|\.well-known)\//.test(call));
    expect(served.length).toBeGreaterThan(15);
    expect(served.filter((call) => !printedCalls.includes(call))).toEqual([]);
  });

  it('has examples that its schemas allow', () => {
    const ajv = new Ajv({ strict: false, formats: fullFormats });
    const wrong = Object.entries(document.components.schemas).flatMap(([name, schema]) =>
      ajv.validate(schema, schema.examples[0]) ? [] : [`${name}: ${ajv.errorsText()}`],
    );
    expect(wrong).toEqual([]);
  });

  it('has examples of parameters and bodies that the API takes for valid', () => {
    const ajv = new Ajv({ strict: false, formats: fullFormats });
    const wrong = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { parameters = [], requestBody }]) =>
        [...parameters, ...Object.values(requestBody?.content ?? {})].flatMap(({ schema, example }) =>
          ajv.validate(schema, example) ? [] : [`${method} ${path}: ${ajv.errorsText()}`],
        ),
      ),
    );
    expect(wrong).toEqual([]);
  });
});

it('the document names the type of each answer: text/csv exports, workbooks, evidence, JSON lines of a stream', () => {
  const types = (status: string, route: (typeof everyRoute)[number]) => {
    const answer = operationOf(route.method, route.path)?.responses[status] as { content?: object } | undefined;
    return Object.keys(answer?.content ?? {});
  };
  const files = everyRoute.flatMap(({ contentType }) => contentType?.split(';', 1)[0] ?? []);
  expect([...new Set(files)].toSorted()).toEqual([
    'application/jose+json',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'application/x-ndjson',
    'application/zip',
    'text/csv',
  ]);
  for (const route of everyRoute) {
    const [good = ''] = Object.keys(route.responses);
    const type = route.contentType?.split(';', 1)[0] ?? 'application/json';
    const others = Object.values(route.formats ?? {}).map(({ contentType }) => contentType.split(';', 1)[0]);
    expect([route.path, types(good, route)]).toEqual([route.path, [type, ...others]]);
    expect(types('400', route)).toEqual(['application/json']);
  }
});

describe('the page that shows it', () => {
  it('comes from the API, and loads its files alone', async () => {
    const page = await app.server.inject('/docs');
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    const files = [...page.payload.matchAll(/ (?:src|href)="([^"]+)"/g)].map(([, file = '']) => file);
    expect(files.length).toBeGreaterThan(4);
    for (const file of files) expect([file, (await app.server.inject(file)).statusCode]).toEqual([file, 200]);
    // Neither a script nor a handler stands in the page itself.
    expect(page.payload).not.toMatch(/<script[^>]*>\s*[^\s<]| on[a-z]+=/);
    expect((await app.server.inject('/docs/nothing')).statusCode).toBe(404);
  });

  it('is the target of the API’s root', async () => {
    const answer = await app.server.inject('/');
    expect([answer.statusCode, answer.headers['location']]).toEqual([302, '/docs']);
  });
});

describe('the check that every answer of every test passes', () => {
  const problem = { code: 'x', message: 'x' };
  const given = (statusCode: number, body: unknown, type = 'application/json; charset=utf-8') => ({
    statusCode,
    headers: { 'content-type': type },
    payload: JSON.stringify(body),
  });
  const live = routeOf('GET', '/health/live?x=1');

  it('recognizes the route of a call', () => {
    expect(routeOf('GET', '/user/me')?.path).toBe('/user/me');
    expect(routeOf('GET', 'http://localhost/user/7')?.path).toBe('/user/:id');
    expect(routeOf('POST', '/branches/update-branch')?.path).toBe('/brances/update-branch');
    expect(routeOf('GET', '/docs')).toBeUndefined();
  });

  it('finds a status, a field or a type that the contract lacks', () => {
    if (!live) throw new Error('the contract lost its health call');
    expect(breachOf(live, given(200, { status: 'live' }))).toBeUndefined();
    expect(breachOf(live, given(503, problem))).toBeUndefined();
    expect(breachOf(live, given(200, { status: 'dead' }))).toMatch(/does not allow/);
    expect(breachOf(live, given(200, { status: 'live', secret: 1 }))).toMatch(/does not allow/);
    expect(breachOf(live, given(500, problem))).toMatch(/not in its contract/);
    expect(breachOf(live, given(409, problem))).toMatch(/not in its contract/);
    expect(breachOf(live, given(200, {}, 'text/html'))).toMatch(/text\/html/);
  });
});
