import { activity, looks, type Looks, type OrganizationFacts, type OwnHost } from '@gangway/contract';
import { answer, buildOrganization, buildProblem, fakeApi } from '@gangway/test-kit';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { showScreen, type ShowOptions } from '../../../shared/test-support.tsx';
import { OrganizationLooks } from './organization-looks.tsx';

const record: OrganizationFacts = {
  ...buildOrganization({ id: 2, displayName: 'Baltic Forwarding', openToRegistration: false, version: 5 }),
  createdAt: '2025-02-10T08:00:00.000Z',
  people: 8,
  first: [],
  administrators: [],
  subscriptions: 3,
  branchCount: 1,
  branches: [],
  services: [],
  plans: [],
};
const png = 'data:image/png;base64,iVBORw0KGgo=';
const standard = { name: null, colour: null, sentence: null, mailFoot: null };
const brand = { ...standard, name: 'Harbour Freight', mark: { light: png, dark: null } };
const untouched: Looks = { ...standard, language: null, version: 1, draft: null, live: null };
const drafted: Looks = { ...untouched, name: 'Harbour Freight', version: 2, draft: brand };
const host: OwnHost = {
  host: 'portal.harbour.example',
  state: 'waiting',
  record: '_gangway.portal.harbour.example',
  proof: 'gangway-proof=abc',
  problem: 'record_missing',
  checkedAt: null,
};

function show(read: Looks = untouched, options: ShowOptions = {}) {
  const api = fakeApi();
  const onUnsaved = vi.fn<(unsaved: boolean) => void>();
  api.on(looks.read, () => answer(200, read));
  api.on(looks.hosts, () => answer(200, [host]));
  api.otherwise(activity.list, () => answer(200, []));
  return { api, onUnsaved, ...showScreen(<OrganizationLooks record={record} onUnsaved={onUnsaved} />, api, options) };
}

const field = (name: string) => screen.findByRole('textbox', { name });

it.each(['Branch_Admin', 'Auditor'] as const)(
  'shows the looks to %s, without a form and without hosts',
  async (role) => {
    const { api } = show(drafted, { as: [role] });
    expect(await screen.findByText('As the product’s')).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
    expect(api.callsOf(looks.hosts)).toEqual([]);
  },
);

it('offers an Org_Admin the form, and no hosts', async () => {
  show(untouched, { as: ['Org_Admin'] });
  expect(await field('Name')).toBeTruthy();
  expect(screen.queryByText('Own hosts')).toBeNull();
});

it('offers the nearest colour that passes, and saves the draft with its version', async () => {
  const { api, user, onUnsaved } = show();
  api.on(looks.change, () => answer(200, { ...drafted, colour: '767676' }));
  await user.type(await field('Colour'), '#777777');
  expect(screen.getByText(/contrast of 4\.47:1; it needs 4\.5:1/)).toBeTruthy();
  expect(onUnsaved).toHaveBeenLastCalledWith(true);
  await user.click(screen.getByRole('button', { name: 'Use #767676' }));
  await user.click(screen.getByRole('button', { name: 'Save draft' }));
  expect(await screen.findByText('Saved')).toBeTruthy();
  expect(api.callsOf(looks.change).map(({ body }) => body)).toEqual([
    { ...standard, colour: '767676', language: null, version: 1 },
  ]);
  expect(onUnsaved).toHaveBeenLastCalledWith(false);
});

it('previews sign-in page, launcher and mail as typed', async () => {
  const { user } = show(drafted);
  await user.type(await field('Sentence under Sign in'), 'Welcome aboard.');
  await user.type(await field('Foot of mails'), 'Quay 3, Hamburg');
  const preview = within(screen.getByRole('figure'));
  // Once in each colour scheme.
  expect(preview.getAllByText('Harbour Freight')).toHaveLength(6);
  expect(preview.getAllByText('Welcome aboard.')).toHaveLength(2);
  expect(preview.getAllByText('Quay 3, Hamburg')).toHaveLength(2);
  for (const picture of ['Sign-in page', 'Launcher', 'Mail']) expect(preview.getByText(picture)).toBeTruthy();
});

it('shows the server’s refusal at its field', async () => {
  const { api, user } = show();
  const message = 'This name reads like that of the product or of another organization. Choose another name.';
  api.on(looks.change, () =>
    answer(409, buildProblem({ code: 'name_taken', message, errors: [{ field: 'name', message }] })),
  );
  await user.type(await field('Name'), 'Gаngwаy');
  await user.click(screen.getByRole('button', { name: 'Save draft' }));
  expect(await screen.findByText(message)).toBeTruthy();
  expect((await field('Name')).getAttribute('aria-invalid')).toBe('true');
});

it('overwrites a newer version only when saved again', async () => {
  const { api, user } = show();
  let read = untouched;
  api.on(looks.read, () => answer(200, read));
  api.on(looks.change, () => answer(412, buildProblem({ code: 'changed_meanwhile', message: 'Changed.' })));
  await user.type(await field('Name'), 'Quay');
  read = { ...untouched, sentence: 'Theirs', version: 7 };
  await user.click(screen.getByRole('button', { name: 'Save draft' }));
  expect(await screen.findByText(/Save again to overwrite it\./)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Save draft' }));
  await waitFor(() => expect(api.callsOf(looks.change).map(({ body }) => body.version)).toEqual([1, 7]));
});

it('shows why a mark was refused, and removes one from the draft', async () => {
  const { api, user } = show(drafted);
  const message = 'The SVG holds a script or reacts to events. Save it again as plain SVG.';
  api.on(looks.putMark, () =>
    answer(400, buildProblem({ code: 'invalid_field', errors: [{ field: 'image', message }] })),
  );
  const group = within(await screen.findByRole('group', { name: 'Mark on light ground' }));
  const file = new File(['<svg/>'], 'mark.svg', { type: 'image/svg+xml' });
  await user.upload(group.getByLabelText('File: Mark on light ground'), file);
  expect(await group.findByText(message)).toBeTruthy();
  api.on(looks.putMark, () => answer(200, { ...untouched, version: 3 }));
  await user.click(group.getByRole('button', { name: 'Remove' }));
  expect(await group.findByText('The product’s mark')).toBeTruthy();
  expect(api.callsOf(looks.putMark).map(({ body }) => body)).toEqual([
    { image: btoa('<svg/>'), version: 2 },
    { image: null, version: 2 },
  ]);
});

it('does not save the draft while a mark uploads', async () => {
  const { api, user } = show();
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  api.on(looks.putMark, async () => {
    await arrived;
    return answer(200, drafted);
  });
  const save = await screen.findByRole('button', { name: 'Save draft' });
  await user.upload(
    screen.getByLabelText('File: Mark on dark ground'),
    new File(['<svg/>'], 'mark.svg', { type: 'image/svg+xml' }),
  );
  await waitFor(() => expect(save).toHaveProperty('disabled', true));
  arrive();
  await waitFor(() => expect(save).toHaveProperty('disabled', false));
});

it('refuses a mark over 64 kB without sending it', async () => {
  const { api, user } = show();
  const input = await screen.findByLabelText('File: Mark on dark ground');
  await user.upload(input, new File([new Uint8Array(65 * 1024)], 'mark.png', { type: 'image/png' }));
  expect(await screen.findByText('The image has 65 kB. Choose one with at most 64 kB.')).toBeTruthy();
  expect(api.callsOf(looks.putMark)).toEqual([]);
});

it('publishes a saved draft, and goes back to standard after a question', async () => {
  const { api, user } = show(drafted);
  api.on(looks.publish, () => answer(200, { ...drafted, version: 3, draft: null, live: brand }));
  api.on(looks.reset, () => answer(200, { ...untouched, version: 4 }));
  expect(await screen.findByText('Draft, not published. People see the product’s looks.')).toBeTruthy();
  await user.type(await field('Name'), '!');
  expect(screen.getByRole('button', { name: 'Publish' }).getAttribute('aria-description')).toBe(
    'Save the draft first.',
  );
  await user.type(await field('Name'), '{Backspace}');
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  expect(await screen.findByText('Live.')).toBeTruthy();
  const publish = screen.getByRole('button', { name: 'Publish' });
  expect(publish.getAttribute('aria-description')).toBe('Nothing to publish.');
  expect(publish.getAttribute('aria-disabled')).toBe('true');
  expect(document.activeElement).toBe(publish);
  await user.click(screen.getByRole('button', { name: 'Back to standard' }));
  const question = within(await screen.findByRole('dialog', { name: 'Back to standard' }));
  await user.click(question.getByRole('button', { name: 'Back to standard' }));
  expect(await screen.findByText('People see the product’s looks.')).toBeTruthy();
  await waitFor(async () => expect(await field('Name')).toHaveProperty('value', ''));
  expect(api.callsOf(looks.publish).map(({ body }) => body)).toEqual([{ version: 2 }]);
  expect(api.callsOf(looks.reset).map(({ body }) => body)).toEqual([{ of: 'live', version: 3 }]);
});

it('lists own hosts with their record, adds and removes them', async () => {
  const { api, user } = show();
  api.on(looks.addHost, () => answer(201, { ...host, host: 'sign-in.harbour.example' }));
  api.on(looks.removeHost, () => answer(200, { isSuccess: true }));
  expect(await screen.findByText('Waiting for DNS')).toBeTruthy();
  expect(screen.getByText('The TXT record is missing.')).toBeTruthy();
  expect(screen.getByText(/Publish this TXT record at the DNS provider of the host\./)).toBeTruthy();
  expect(screen.getByText('_gangway.portal.harbour.example')).toBeTruthy();
  await user.type(await field('Host'), 'sign-in.harbour.example');
  await user.click(screen.getByRole('button', { name: 'Add host' }));
  await waitFor(async () => expect(await field('Host')).toHaveProperty('value', ''));
  await user.click(screen.getByRole('button', { name: 'Remove portal.harbour.example' }));
  const question = within(await screen.findByRole('dialog'));
  await user.click(question.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(api.callsOf(looks.removeHost)).toHaveLength(1));
  expect(api.callsOf(looks.addHost).map(({ body }) => body)).toEqual([{ host: 'sign-in.harbour.example' }]);
});
