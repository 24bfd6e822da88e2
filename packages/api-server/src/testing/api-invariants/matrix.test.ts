import { type Route, mayDo } from '@gangway/contract';
import fastify from 'fastify';
import { describe, expect, inject, it } from 'vitest';
import { unmounted } from '../../server/http/mount.ts';
import { addContractGuard } from '../../server/plugins/contract-guard.ts';
import { everyRoute } from '../conformance.ts';
import { suiteApp } from '../test-app.ts';
import { type CallerKind, callerKinds, rolesOf, tokensOfEveryKind } from './callers.ts';

const app = await suiteApp();
const tokens = await tokensOfEveryKind(app);

/** What the policy table says of a call: who is no one, who may not, who goes on to the call itself. */
function expectation(route: Route, kind: CallerKind): 401 | 403 | 'let in' {
  if (route.access === 'public') return 'let in';
  const roles = rolesOf[kind];
  if (!roles) return 401;
  if (route.access === 'signed-in') return 'let in';
  return mayDo(roles, route.access) ? 'let in' : 403;
}

/**
 * A call that a person who is let in cannot complete: an unknown query word is refused after the policy and before the handler, so
 * that no cell of the matrix changes anything for the next one.
 */
async function knock(route: Route, path: string, token: string | undefined) {
  const url = path.replaceAll(/:([A-Za-z]+)/g, (_all, name: string) => sample[name] ?? '1');
  const answer = await app.server.inject({
    method: route.method,
    url: `${url}?no-such-word=1`,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });
  return { status: answer.statusCode, code: answer.json<{ code: string }>().code };
}
const sample: Record<string, string> = {
  sid: '00000000-0000-4000-8000-000000000000',
  serviceType: 'UI',
  type: 'user',
};

describe('the policy', () => {
  // No cell asks more of the store than who calls: the embedded one is asked by the reading calls below.
  it.runIf(inject('isWhole'))('holds in every cell: each call by each kind of caller', async () => {
    const wrong: string[] = [];
    let cells = 0;
    for (const route of everyRoute) {
      for (const path of [route.path, ...(route.aliases ?? [])]) {
        for (const kind of callerKinds) {
          cells += 1;
          const { status, code } = await knock(route, path, tokens[kind]);
          const expected = expectation(route, kind);
          const isRight = expected === 'let in' ? status === 400 && code === 'invalid_input' : status === expected;
          if (!isRight) wrong.push(`${route.method} ${path} by ${kind}: ${status} ${code}, expected ${expected}`);
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(cells).toBeGreaterThanOrEqual(everyRoute.length * callerKinds.length);
  });

  it('answers every reading call of an authorized person', async () => {
    const wrong: string[] = [];
    // What cannot be asked without.
    const withQuery: Record<string, string> = {
      '/search': '/search?q=a',
      '/saved-views': '/saved-views?list=users',
      '/activity/stream': '/activity/stream?seconds=0',
    };
    // One that names a record in its query answers 404 to those who may not see it.
    const reading = everyRoute.filter(
      ({ method, path }) => method === 'GET' && !path.includes(':') && path !== '/access-matrix/why',
    );
    for (const route of reading) {
      const url = withQuery[route.path] ?? route.path;
      for (const kind of callerKinds) {
        const token = tokens[kind];
        const { statusCode } = await app.server.inject({
          url,
          headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
        });
        const expected = expectation(route, kind);
        if (statusCode !== (expected === 'let in' ? 200 : expected)) {
          wrong.push(`${route.path} by ${kind}: ${statusCode}, expected ${expected}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  it('precedes the reading of the body', async () => {
    for (const route of everyRoute.filter(({ body, access }) => body && access !== 'public')) {
      const url = route.path.replaceAll(/:[A-Za-z]+/g, '1');
      const { statusCode } = await app.server.inject({
        method: route.method,
        url,
        headers: { 'content-type': 'text/odd' },
        payload: '{{{',
      });
      expect([route.path, statusCode]).toEqual([route.path, 401]);
    }
  });

  it('is the same for HEAD as for GET', async () => {
    for (const route of everyRoute.filter(({ method, access }) => method === 'GET' && access !== 'public')) {
      const url = route.path.replaceAll(/:([A-Za-z]+)/g, (_all, name: string) => sample[name] ?? '1');
      expect([route.path, (await app.server.inject({ method: 'HEAD', url })).statusCode]).toEqual([route.path, 401]);
    }
  });
});

describe('the list of calls', () => {
  it('serves every call of the contract', () => {
    expect(unmounted(app.server, Object.fromEntries([['all', Object.fromEntries(everyRoute.entries())]]))).toEqual([]);
  });

  it.each(['GET', 'POST', 'DELETE'] as const)('stops the server at a %s outside the contract', (method) => {
    const server = fastify();
    addContractGuard(server);
    expect(() => server.route({ method, url: '/backdoor', handler: () => 'open' })).toThrow(/without a contract/);
  });
});
