import { randomUUID } from 'node:crypto';
import { expect, type APIRequestContext } from '@playwright/test';
import { addresses } from './config.ts';
import { tokensOf } from './session.ts';
import { people } from './sign-in.ts';

interface Mail {
  to: string;
  subject: string;
  text: string;
}

interface Branch {
  id: number;
  organization: { id: number; name: string };
}

/** User of one scenario alone, whose password may change without affecting others. */
export interface InvitedPerson {
  email: string;
  /** The link in the invitation. */
  link: string;
}

/** Adds a user with a role per service as Super_Admin, and takes the link from the mail. */
export async function invitePerson(
  request: APIRequestContext,
  roles: Readonly<Record<string, string>> = { ocean_tracking: 'Viewer' },
): Promise<InvitedPerson> {
  const email = `invited.${randomUUID().slice(0, 8)}@gangway.test`;
  const { accessToken } = await tokensOf(request, people.superAdmin);
  const granted = Object.entries(roles).map(([service, role]) => [
    service,
    { role: [role], limit: 5, notification: false, trackingUrlEnabled: false },
  ]);
  const headers = { authorization: `Bearer ${accessToken}` };
  const branches = (await (await request.get(`${addresses.api}/branches/all`, { headers })).json()) as Branch[];
  const branch = branches.find(({ organization }) => organization.name === 'Noordzee Container Lines');
  if (branch === undefined) throw new Error('The demo data has no branch of Noordzee Container Lines.');
  const added = await request.post(`${addresses.api}/user/register`, {
    headers,
    data: {
      firstName: 'Ingrid',
      lastName: 'Vited',
      email,
      organization: branch.organization.id,
      branches: [branch.id],
      services: Object.fromEntries(granted) as unknown,
    },
  });
  expect(added.status(), await added.text()).toBe(200);
  return { email, link: await linkInMail(request, email, '/password/') };
}

/** Invites a user and sets this password. */
export async function personWithPassword(
  request: APIRequestContext,
  password: string,
  roles?: Readonly<Record<string, string>>,
): Promise<InvitedPerson> {
  const person = await invitePerson(request, roles);
  await setPassword(request, person, password);
  return person;
}

/** Follows the invitation without a browser. */
export async function setPassword(request: APIRequestContext, person: InvitedPerson, password: string): Promise<void> {
  const token = new URL(person.link).pathname.split('/').at(-1) ?? '';
  const set = await request.post(`${addresses.api}/auth/resetPassword`, {
    headers: { authorization: `Bearer ${token}` },
    data: { email: person.email, password },
  });
  expect(set.status(), await set.text()).toBe(200);
}

/** Newest link of a kind in a user's mail; waits for the mail. */
export async function linkInMail(request: APIRequestContext, email: string, path: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(
      async () => {
        const mails = (await (await request.get(`${addresses.api}/dev/mail.json`)).json()) as Mail[];
        const texts = mails.filter(({ to }) => to === email).map(({ text }) => text);
        const links = texts.flatMap((text) => text.match(/https?:\/\/\S+/gu) ?? []);
        link = links.find((found) => new URL(found).pathname.startsWith(path));
        return link;
      },
      { message: `a link to ${path} for ${email}`, intervals: [100], timeout: 20_000 },
    )
    .toBeDefined();
  return link ?? '';
}
