import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import { expect, it } from 'vitest';
import { suiteApp } from '../test-app.ts';
import { people, testPassword } from '../test-fixture.ts';
import { readRecording } from './recording.ts';

const recorded = readRecording(readFileSync(new URL('wire.txt', import.meta.url), 'utf8'));
const ajv = new Ajv({ strict: false, allErrors: true, formats: fullFormats });

const app = await suiteApp();

/** Calls as the last version's client does: by its own list of calls, checking answers by its own shapes. */
async function call(method: string, path: string, token?: string, body?: unknown): Promise<unknown> {
  const url = path.split('?', 1)[0];
  const route = recorded.find((each) => each.method === method && each.path === url);
  if (!route) throw new Error(`the last version has no ${method} ${path}`);
  const form = route.encoding === 'form';
  const answer = await app.server.inject({
    method: route.method,
    url: path,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined
        ? {}
        : { 'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json' }),
    },
    ...(body === undefined
      ? {}
      : { payload: form ? new URLSearchParams(body as Record<string, string>).toString() : JSON.stringify(body) }),
  });
  const schema = route.responses[answer.statusCode];
  if (!schema || answer.statusCode >= 400) throw new Error(`${method} ${path}: ${answer.statusCode} ${answer.payload}`);
  if (route.contentType !== undefined) {
    if (answer.headers['content-type'] !== route.contentType) throw new Error(`${method} ${path} answers another type`);
    return answer.payload;
  }
  const read: unknown = answer.json();
  const validate = ajv.compile(schema);
  expect([method, path, validate(read), ajv.errorsText(validate.errors)]).toEqual([method, path, true, 'No errors']);
  return read;
}

it('lets an app of the last version sign in, refresh and read every list', async () => {
  const { result } = (await call('POST', '/user/login', undefined, {
    email: people.superAdmin,
    password: testPassword,
  })) as { result: { refreshToken: string } };
  const renewed = (await call('POST', '/auth/get-refershtoken', undefined, {
    clientId: 'console',
    clientSecret: '',
    refreshToken: result.refreshToken,
  })) as { access_token: string; refresh_token: string };
  const token = renewed.access_token;

  const lists = recorded.filter(
    ({ method, path, query }) =>
      method === 'GET' && !path.includes(':') && (query?.required ?? []).length === 0 && path !== '/metrics',
  );
  expect(lists.length).toBeGreaterThan(20);
  for (const { path } of lists) await call('GET', path, token);
  await call('GET', '/user/details?page=1&size=10&sort=-email', token);

  const organization = (await call('POST', '/organization/create', token, {
    name: 'Lighthouse',
    displayName: 'Lighthouse',
    isActive: true,
  })) as { id: number };
  await call('POST', '/auth/update-organization', token, { existingRole: 'Lighthouse', newRole: 'Beacon' });
  await call('POST', '/branches/create', token, {
    name: 'Kiel',
    displayName: 'Kiel',
    isActive: true,
    organization: { id: organization.id },
  });
  await call('POST', '/auth/logout', undefined, {
    clientId: 'console',
    clientSecret: '',
    token,
    refreshToken: renewed.refresh_token,
  });
});
