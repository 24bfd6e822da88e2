import { expect, type APIRequestContext } from '@playwright/test';
import { addresses } from './config.ts';
import { uniqueWord } from './console-data.ts';
import { linkInMail, setPassword } from './invited-person.ts';
import { tokensOf } from './session.ts';
import { people } from './sign-in.ts';

/** Organization of one scenario alone: parallel scenarios never change its Org_Admin's view. */
export interface OwnOrganization {
  readonly name: string;
  /** Its Org_Admin, who also has ERP and a live subscription to it. */
  readonly email: string;
  readonly password: string;
}

/** Onboards a customer as Super_Admin, and adds `more` users without services. */
export async function makeOrganization(request: APIRequestContext, more = 0): Promise<OwnOrganization> {
  const name = uniqueWord('Haven');
  const email = `${name.toLowerCase()}@gangway.test`;
  const password = 'nine lighthouses at dusk';
  const { accessToken } = await tokensOf(request, people.superAdmin);
  const headers = { authorization: `Bearer ${accessToken}` };
  const plans = (await (await request.get(`${addresses.api}/plans/all`, { headers })).json()) as {
    id: number;
    name: string;
    serviceId: number;
  }[];
  const plan = plans.find((each) => each.name === 'ERP Team');
  const access = (role: string) => ({ role: [role], limit: 10, notification: false, trackingUrlEnabled: false });
  const onboarded = await request.post(`${addresses.api}/customers/onboard`, {
    headers,
    data: {
      organization: { name },
      branches: ['Pierhead'],
      firstUser: {
        firstName: 'Olga',
        lastName: name,
        email,
        services: { user_management: access('Org_Admin'), erp: access('Viewer') },
      },
      subscription: { serviceId: plan?.serviceId, serviceType: 'UI', planId: plan?.id, startDate: '2026-01-05' },
    },
  });
  expect(onboarded.status(), await onboarded.text()).toBe(201);
  const { organizationId, branchIds } = (await onboarded.json()) as { organizationId: number; branchIds: number[] };
  for (let index = 0; index < more; index += 1) {
    const added = await request.post(`${addresses.api}/user/register`, {
      headers,
      data: {
        firstName: 'Ole',
        lastName: `${name} ${index}`,
        email: `ole.${index}.${email}`,
        organization: organizationId,
        branches: branchIds,
        services: {},
      },
    });
    expect(added.status(), await added.text()).toBe(200);
  }
  await setPassword(request, { email, link: await linkInMail(request, email, '/password/') }, password);
  return { name, email, password };
}
