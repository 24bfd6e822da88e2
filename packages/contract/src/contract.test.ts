import { describe, expect, it } from 'vitest';
import { contract } from './contract.ts';
import type { Route } from './define-route.ts';
import { policy } from './policy.ts';

const routes: [string, Route][] = Object.entries(contract).flatMap(([group, calls]) =>
  Object.entries(calls as Record<string, Route>).map(([name, route]): [string, Route] => [`${group}.${name}`, route]),
);

describe('the contract', () => {
  it('names each method and path once, aliases included', () => {
    const seen = routes.flatMap(([, route]) =>
      [route.path, ...(route.aliases ?? [])].map((path) => `${route.method} ${path.replace(/:[A-Za-z]+/g, ':x')}`),
    );
    expect(seen.filter((call, index) => seen.indexOf(call) !== index)).toEqual([]);
  });

  it.each(routes)('%s describes each path parameter', (_name, route) => {
    const inPath = [...route.path.matchAll(/:([A-Za-z]+)/g)].map((match) => match[1]);
    const described =
      route.params && 'properties' in route.params ? Object.keys(route.params.properties as object) : [];
    expect(new Set(described)).toEqual(new Set(inPath));
  });

  it.each(routes.filter(([, route]) => route.body))('%s refuses unknown fields of its body', (_name, route) => {
    expect(route.body).toMatchObject({ type: 'object', additionalProperties: false });
  });

  it.each(routes)('%s has an access of the policy table', (_name, route) => {
    expect(['public', 'signed-in', ...Object.keys(policy)]).toContain(route.access);
  });

  it('serves every call of specification section 7 to the letter', () => {
    const served = new Set(routes.map(([, route]) => `${route.method} ${route.path.replace(/:([A-Za-z]+)/g, '{$1}')}`));
    const specified = [
      'POST /user/login',
      'POST /auth/reset/email',
      'PUT /user/password/generate',
      'POST /auth/resetPassword',
      'POST /auth/get-token',
      'POST /auth/logout',
      'POST /auth/get-refershtoken',
      'POST /user/register',
      'GET /user/details',
      'PATCH /user/password',
      'DELETE /user/{id}',
      'POST /subscriptions/create',
      'GET /subscription/all',
      'POST /subscription/add-new-subscription/{subscription}',
      'GET /service/all',
      'POST /service/create',
      'GET /plans/all',
      'GET /plans/{serviceId}/{serviceType}',
      'POST /plans/create',
      'POST /plans/update-plan',
      'DELETE /plans/{id}',
      'GET /organization/all',
      'POST /organization/create',
      'POST /auth/update-organization',
      'GET /organization/branch/{organizationLabel}',
      'GET /branches/all',
      'POST /branches/create',
      'POST /brances/update-branch',
      'DELETE /branches/{id}',
      'GET /roles/all',
      'POST /roles/create',
      'POST /auth/update-role',
      'DELETE /auth/role/{id}',
    ];
    expect(specified.filter((call) => !served.has(call))).toEqual([]);
  });
});
