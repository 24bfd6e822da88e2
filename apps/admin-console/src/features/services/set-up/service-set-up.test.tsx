import { role, service, type Service } from '@gangway/contract';
import { answer, buildRole, buildService, fakeApi } from '@gangway/test-kit';
import { screen, waitFor } from '@testing-library/react';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '@gangway/api-client/react';
import { expect, it } from 'vitest';
import { showScreen } from '../../../shared/test-support.tsx';
import { clientQueries, clientRoutes } from '../client/client-queries.ts';
import { ServiceSetUp } from './service-set-up.tsx';

function Page() {
  const { data } = useQuery(clientQueries(useApi(clientRoutes), 1).service());
  return data === undefined ? null : <ServiceSetUp service={data} />;
}

function show(stored: Service, roles = [buildRole({ id: 5, name: 'api_user', displayName: 'api_user' })]) {
  let current = stored;
  const api = fakeApi();
  api.on(service.read, () => answer(200, current));
  api.on(role.list, () => answer(200, roles));
  let next = 20;
  api.on(role.create, ({ body: { name } }) => answer(201, buildRole({ id: (next += 1), name, displayName: name })));
  api.on(service.update, ({ body: { version, roles: ids, url = current.url } }) => {
    if (version !== current.version) throw new Error(`Version ${version} is not ${current.version}.`);
    const offered = ids?.map((id) => ({ id, name: `Role ${id}` })) ?? current.roles;
    current = { ...current, url, version: version + 1, ...(offered && { roles: offered }) };
    return answer(200, current);
  });
  return { api, ...showScreen(<Page />, api) };
}

const fresh = buildService({ url: '', version: 1, roles: [{ id: 5, name: 'api_user' }] });

it('offers Viewer, Operator and Planner with one press, and adds those that are missing', async () => {
  const roles = [
    buildRole({ id: 5, name: 'api_user' }),
    buildRole({ id: 9, name: 'operator', displayName: 'Operator' }),
  ];
  const { api, user } = show(fresh, roles);
  await user.click(await screen.findByRole('button', { name: 'Offer these roles' }));
  await waitFor(() =>
    expect(api.callsOf(service.update).map(({ body }) => body)).toEqual([{ id: 1, version: 1, roles: [5, 21, 9, 22] }]),
  );
  expect(api.callsOf(role.create).map(({ body }) => body.name)).toEqual(['Viewer', 'Planner']);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Offer these roles' })).toBeNull());
  expect(document.activeElement).not.toBe(document.body);
});

it('saves an address, and leads on to the people', async () => {
  const { api, user } = show({ ...fresh, roles: [{ id: 9, name: 'Operator' }] });
  await user.type(await screen.findByRole('textbox', { name: 'URL' }), 'https://ocean.example.com{Enter}');
  await waitFor(() =>
    expect(api.callsOf(service.update).map(({ body }) => body)).toEqual([
      { id: 1, version: 1, url: 'https://ocean.example.com' },
    ]),
  );
  expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'Add User' }).getAttribute('href')).toBe('/users/add');
});

it('saves an address that is sent while the roles are still being offered', async () => {
  const { api, user } = show(fresh);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  api.on(role.list, async () => {
    await held;
    return answer(200, []);
  });
  await user.type(await screen.findByRole('textbox', { name: 'URL' }), 'https://ocean.example.com');
  await user.click(screen.getByRole('button', { name: 'Offer these roles' }));
  await user.click(screen.getByRole('button', { name: 'Save address' }));
  release();
  await waitFor(() =>
    expect(api.callsOf(service.update).map(({ body }) => body)).toEqual([
      { id: 1, version: 1, roles: [5, 21, 22, 23] },
      { id: 1, version: 2, url: 'https://ocean.example.com' },
    ]),
  );
  expect(screen.queryByRole('alert')).toBeNull();
});

it('is absent from a service that has roles and an address', async () => {
  const { api } = show(buildService());
  await waitFor(() => expect(api.callsOf(service.read).length).toBeGreaterThan(0));
  expect(screen.queryByRole('region', { name: 'Set up' })).toBeNull();
});
