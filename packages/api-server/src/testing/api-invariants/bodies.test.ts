import type { Route } from '@gangway/contract';
import * as fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { fromSchema } from '../arbitrary-from-schema.ts';
import { everyRoute } from '../conformance.ts';
import { suiteApp } from '../test-app.ts';
import { toJsonSchema } from '../../server/http/to-json-schema.ts';

const app = await suiteApp();
const token = await app.tokenOf('superAdmin');

const withBody = everyRoute.filter(({ body }) => body !== undefined);

/** What other products let a caller slip in. */
const extraKeys = [
  'id',
  'Id',
  '_id',
  'sub',
  'userId',
  'user_id',
  'isActive',
  'active',
  'is_active',
  'role',
  'roles',
  'roleServices',
  'isAdmin',
  'admin',
  'permissions',
  'organization',
  'organizationId',
  'organization_id',
  'createdAt',
  'created_at',
  'updatedAt',
  'version',
  'epoch',
  'passwordHash',
  'password_hash',
  'password',
  'protected',
  'isProtected',
  'status',
  'toString',
  'hasOwnProperty',
  'where',
  '$set',
] as const;

function validBody(route: Route): Record<string, unknown> {
  const [value] = fc.sample(fromSchema(toJsonSchema(route.body ?? {})), { numRuns: 1, seed: 7 });
  return value as Record<string, unknown>;
}

function known(route: Route): string[] {
  return Object.keys((route.body as { properties?: object }).properties ?? {});
}

function send(route: Route, payload: string, contentType: string) {
  const url = route.path.replaceAll(/:[A-Za-z]+/g, '1');
  return app.server.inject({
    method: route.method,
    url,
    headers: { authorization: `Bearer ${token}`, 'content-type': contentType },
    payload,
  });
}
const ownType = (route: Route) =>
  route.encoding === 'form' ? 'application/x-www-form-urlencoded' : 'application/json';
const encode = (route: Route, body: Record<string, unknown>) =>
  route.encoding === 'form'
    ? new URLSearchParams(
        Object.entries(body).map(([name, value]): [string, string] => [name, String(value)]),
      ).toString()
    : JSON.stringify(body);

/** How much there is of everything; a refused body changes none of it. */
async function stock(): Promise<unknown> {
  const rows = await app.given.rows(sql`
    select (select count(*)::int from audit_events where result = 'ok') as changes, (select count(*)::int from users) as users,
           (select count(*)::int from organizations) as organizations, (select count(*)::int from branches) as branches,
           (select count(*)::int from access_requests) as requests, (select count(*)::int from outbox_mails) as mails`);
  return rows[0];
}

describe.each(withBody.map((route): [string, Route] => [`${route.method} ${route.path}`, route]))(
  '%s',
  (_name, route) => {
    it('refuses every unknown field by name, and changes nothing', async () => {
      const before = await stock();
      const extras = extraKeys.filter((key) => !known(route).includes(key));
      const body = validBody(route);
      for (const key of extras) {
        const answer = await send(route, encode(route, { ...body, [key]: 1 }), ownType(route));
        const { code, errors = [] } = answer.json<{ code: string; errors?: { field: string }[] }>();
        expect([key, answer.statusCode, code]).toEqual([key, 400, 'invalid_input']);
        expect(errors.map(({ field }) => field)).toContain(key);
      }
      expect(extras.length).toBeGreaterThanOrEqual(25);
      expect(await stock()).toEqual(before);
    });

    it('refuses prototype keys', async () => {
      const inner = JSON.stringify(validBody(route)).slice(1, -1);
      for (const key of ['__proto__', 'constructor', 'prototype']) {
        const payload =
          route.encoding === 'form'
            ? `${encode(route, validBody(route))}&${key}=1`
            : `{${inner === '' ? '' : `${inner},`}"${key}":{"prototype":{"polluted":true}}}`;
        expect([key, (await send(route, payload, ownType(route))).statusCode]).toEqual([key, 400]);
      }
      expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    });

    it('never lets a body past its schema under an odd content type', async () => {
      const before = await stock();
      const body = encode(route, { surprise: 'x' });
      for (const contentType of oddContentTypes) {
        const { statusCode } = await send(route, body, contentType);
        expect([contentType, [400, 415].includes(statusCode), statusCode]).toEqual([contentType, true, statusCode]);
      }
      expect(await stock()).toEqual(before);
    });
  },
);

const oddContentTypes = [
  'text/plain',
  'text/plain; charset=utf-8',
  'text/html',
  'text/xml',
  'text/json',
  'text/csv',
  'application/xml',
  'application/octet-stream',
  'application/javascript',
  'application/graphql',
  'application/x-ndjson',
  'application/json-patch+json',
  'application/merge-patch+json',
  'application/vnd.api+json',
  'application/problem+json',
  'application/ld+json',
  'application/jsonx',
  'application/json-evil',
  'application/json/x',
  'application/json\tx',
  'application/json ;',
  ' application/json',
  'application/json; charset=utf-7',
  'application/json; charset=utf-16',
  'application/json;boundary=x',
  'application/json, text/plain',
  'application/JSON',
  'APPLICATION/JSON',
  'Application/Json; Charset=UTF-8',
  'application/x-www-form-urlencoded',
  'application/x-www-form-urlencoded; charset=iso-8859-1',
  'application/x-www-form-urlencoded-x',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'multipart/mixed; boundary=x',
  'image/png',
  'message/rfc822',
  '*/*',
  'json',
  '/',
  ';',
  'é',
] as const;

it('tries at least 40 odd content types', () => {
  expect(oddContentTypes.length).toBeGreaterThanOrEqual(40);
});
