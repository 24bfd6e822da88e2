import { accessRequest, organization, plan, service, type Released } from '@gangway/contract';
import {
  answer,
  buildAccessRequest,
  buildPlan,
  buildProblem,
  buildService,
  fakeApi,
  type FakeApi,
} from '@gangway/test-kit';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { showScreen, type ShowOptions } from '../../shared/test-support.tsx';
import { RequestsPage } from './requests-page.tsx';

const ada = buildAccessRequest();

const everything: Released = { serviceIds: [1, 2], roleIds: [5, 6, 9], planIds: [4], version: 1 };

function show(request = ada, options?: ShowOptions, released = everything, prepare?: (api: FakeApi) => void) {
  const api = fakeApi();
  api.on(organization.released, () => answer(200, released));
  let open = [request];
  api.on(accessRequest.list, () => answer(200, open));
  api.on(accessRequest.read, ({ params: { id } }) =>
    id === request.id ? answer(200, request) : answer(404, buildProblem({ code: 'not_found' })),
  );
  api.on(service.list, () =>
    answer(200, [
      buildService({
        roles: [
          { id: 5, name: 'Viewer' },
          { id: 6, name: 'api_user' },
        ],
      }),
      buildService({ id: 2, name: 'erp', displayName: 'ERP', roles: [{ id: 9, name: 'Planner' }] }),
    ]),
  );
  api.on(plan.forService, ({ params: { serviceType } }) =>
    answer(200, serviceType === 'UI' ? [buildPlan({ id: 4, displayName: 'Starter', serviceType: 'UI' })] : []),
  );
  api.on(accessRequest.grant, () => {
    open = [];
    return answer(200, { ...request, status: 'approved' });
  });
  api.on(accessRequest.decline, () => {
    open = [];
    return answer(200, { ...request, status: 'declined' });
  });
  prepare?.(api);
  return { api, ...showScreen(<RequestsPage />, api, options) };
}

const button = (name: string) => screen.findByRole('button', { name });
const dialogNamed = async (name: string) => within(await screen.findByRole('dialog', { name }));
const grantButton = 'Grant the request of Ada Lindqvist for Ocean Tracking';
const declineButton = 'Decline the request of Ada Lindqvist for Ocean Tracking';

describe('a request for a service', () => {
  it('is granted with a role of that service and a limit, none preset', async () => {
    const { api, user, toasts } = show(ada, { as: ['Org_Admin'] });
    await user.click(await button(grantButton));
    const dialog = await dialogNamed('Grant access to Ocean Tracking');
    await user.click(dialog.getByRole('button', { name: 'Grant' }));
    expect(await dialog.findByText('Role is required')).toBeTruthy();
    expect(dialog.getByText('Limit is required')).toBeTruthy();
    await user.click(dialog.getByRole('combobox', { name: /^Role/ }));
    expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual(['Viewer', 'api_user']);
    await user.click(screen.getByRole('option', { name: 'Viewer' }));
    await user.type(dialog.getByRole('textbox', { name: 'Limit' }), '50');
    await user.click(dialog.getByRole('button', { name: 'Grant' }));
    await waitFor(() => expect(toasts).toEqual(['Access granted.']));
    expect(api.callsOf(accessRequest.grant)).toMatchObject([
      { params: { id: ada.id }, body: { roleId: 5, limit: 50, notification: false, trackingUrlEnabled: false } },
    ]);
    expect(await screen.findByText('No requests waiting')).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Requests'));
  });

  it('is refused, with the reason, for a service that is not released', async () => {
    const { user } = show(ada, { as: ['Org_Admin'] }, { ...everything, serviceIds: [2] });
    await user.click(await button(grantButton));
    const dialog = await dialogNamed('Grant access to Ocean Tracking');
    expect(await dialog.findByText(/^Ocean Tracking is not released to .+\. Ask a Super_Admin\.$/)).toBeTruthy();
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Grant' }).disabled).toBe(true);
  });

  it('offers released roles', async () => {
    const { user } = show(ada, { as: ['Branch_Admin'] }, { ...everything, roleIds: [5, 9] });
    await user.click(await button(grantButton));
    const dialog = await dialogNamed('Grant access to Ocean Tracking');
    await user.click(dialog.getByRole('combobox', { name: /^Role/ }));
    expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual(['Viewer']);
  });

  it('opens from a link, once', async () => {
    const { user } = show(ada, { path: `/requests#access-request-${ada.id}` });
    const dialog = await dialogNamed('Grant access to Ocean Tracking');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await button(grantButton)).toBeTruthy();
  });

  it('does not open for a reader', async () => {
    show(ada, { as: ['Auditor'], path: `/requests#access-request-${ada.id}` });
    expect(await screen.findByText('wants to use')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('opens from a link beyond the first page', async () => {
    const { user } = show(ada, { path: `/requests#access-request-${ada.id}` }, everything, (api) =>
      api.on(accessRequest.list, () => answer(200, [buildAccessRequest({ id: 40, firstName: 'Bo' })])),
    );
    const dialog = await dialogNamed('Grant access to Ocean Tracking');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    // Keep it within reach.
    expect(await button(grantButton)).toBeTruthy();
  });

  it('says that it was answered in the meantime', async () => {
    show(ada, { path: '/requests#access-request-999' }, everything, (api) =>
      api.on(accessRequest.read, () => answer(200, buildAccessRequest({ id: 999, status: 'declined' }))),
    );
    expect(await screen.findByText('This request has already been answered.')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says that a link leads to no request', async () => {
    show(ada, { path: '/requests#access-request-999' });
    expect(await screen.findByText('This request doesn’t exist, or you don’t have access to it.')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is granted with a plan where the service needs one', async () => {
    const { api, user } = show(buildAccessRequest({ needsPlan: true }));
    await user.click(await button(grantButton));
    const dialog = await dialogNamed('Grant access to Ocean Tracking');
    await user.click(dialog.getByRole('combobox', { name: /^Role/ }));
    await user.click(await screen.findByRole('option', { name: 'Viewer' }));
    await user.type(dialog.getByRole('textbox', { name: 'Limit' }), '5');
    await user.click(dialog.getByRole('button', { name: 'Grant' }));
    expect(await dialog.findByText('Plan is required')).toBeTruthy();
    await user.click(dialog.getByRole('combobox', { name: /^Plan/ }));
    await user.click(await screen.findByRole('option', { name: 'Starter (UI)' }));
    await user.click(dialog.getByRole('button', { name: 'Grant' }));
    await waitFor(() =>
      expect(api.callsOf(accessRequest.grant)).toMatchObject([{ body: { planId: 4, serviceType: 'UI' } }]),
    );
  });

  it('shows the reason in the list and in the dialog', async () => {
    const reason = 'I cover for Lena from Monday.';
    const { user } = show(buildAccessRequest({ reason }));
    expect(await screen.findByText(reason)).toBeTruthy();
    await user.click(await button(grantButton));
    expect((await dialogNamed('Grant access to Ocean Tracking')).getByText(reason)).toBeTruthy();
  });

  it('names the administrator who decided first, and keeps the form', async () => {
    const { api, user } = show();
    const message = 'Nora Berg already declined this request.';
    api.on(accessRequest.grant, () => answer(409, buildProblem({ code: 'already_decided', message })));
    await user.click(await button(grantButton));
    const dialog = await dialogNamed('Grant access to Ocean Tracking');
    await user.click(dialog.getByRole('combobox', { name: /^Role/ }));
    await user.click(await screen.findByRole('option', { name: 'Viewer' }));
    await user.type(dialog.getByRole('textbox', { name: 'Limit' }), '5');
    await user.click(dialog.getByRole('button', { name: 'Grant' }));
    expect(await dialog.findByText(new RegExp(message))).toBeTruthy();
  });

  it('is declined with a required note', async () => {
    const { api, user, toasts } = show();
    await user.click(await button(declineButton));
    const dialog = await dialogNamed('Decline this request?');
    await user.click(dialog.getByRole('button', { name: 'Decline' }));
    expect(await dialog.findByText('Note is required')).toBeTruthy();
    await user.type(dialog.getByRole('textbox', { name: 'Note' }), 'Ask your team lead first.');
    await user.click(dialog.getByRole('button', { name: 'Decline' }));
    await waitFor(() => expect(toasts).toEqual(['Request declined.']));
    expect(api.callsOf(accessRequest.decline)).toMatchObject([
      { params: { id: ada.id }, body: { note: 'Ask your team lead first.' } },
    ]);
  });
});

const many = Array.from({ length: 52 }, (_, index) =>
  buildAccessRequest({ id: index + 1, firstName: `No. ${index + 1}` }),
);

/** Renders a number of requests, in pages as the server answers. */
function showMany(count: number, options?: ShowOptions) {
  return show(ada, options, everything, (api) => {
    api.on(accessRequest.list, ({ query: { page = 1, size = 10 } }) =>
      answer(200, many.slice(0, count).slice((page - 1) * size, page * size), { 'X-Total-Count': String(count) }),
    );
    api.on(accessRequest.read, ({ params: { id } }) => answer(200, buildAccessRequest({ id, firstName: `No. ${id}` })));
  });
}

describe('a request for an account', () => {
  const account = buildAccessRequest({
    kind: 'registration',
    userId: null,
    service: null,
    organization: { id: 3, name: 'Halyard Freight Forwarding' },
    branches: [{ id: 8, name: 'Felixstowe' }],
    roles: [{ id: 9, name: 'Planner' }],
  });

  it('says who wants to join what, where and as what', async () => {
    show(account);
    const [row] = await screen.findAllByRole('listitem');
    expect(row?.textContent).toContain('Ada Lindqvist wants to join Halyard Freight Forwarding');
    expect(row?.textContent).toContain('Felixstowe\u00A0· Planner\u00A0· ada');
  });

  it('is granted by adding the user', async () => {
    show(account);
    const grant = await screen.findByRole('link', { name: 'Grant the request of Ada Lindqvist' });
    expect(grant.getAttribute('href')).toBe(`/users/add?request=${account.id}`);
  });
});

describe('many requests', () => {
  it('are counted, and listed whole while they fit on a page', async () => {
    showMany(20);
    const lede = await screen.findByText(/people are waiting/);
    expect(lede.textContent).toBe('20 people are waiting for an answer, longest first.');
    expect(screen.getAllByRole('listitem')).toHaveLength(20);
    expect(screen.queryByText(/^Oldest first/)).toBeNull();
  });

  it('begin with the linked one although it is on a later page', async () => {
    showMany(52, { as: ['Auditor'], path: '/requests#access-request-52' });
    expect(await screen.findByText(/No\. 52/)).toBeTruthy();
    expect(screen.getAllByRole('listitem')).toHaveLength(51);
  });

  it('load page by page, oldest first, with the focus kept near', async () => {
    const { user } = showMany(52);
    const count = await screen.findByText('Oldest first: 50 of 52');
    expect(screen.getAllByRole('listitem')).toHaveLength(50);
    await user.click(await button('Show more'));
    await waitFor(() => expect(count.textContent).toBe('Oldest first: 52 of 52'));
    expect(screen.getAllByRole('listitem')).toHaveLength(52);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    expect(document.activeElement).toBe(count);
  });
});
