import type { ServiceAccess, ServiceType } from '@gangway/contract';
import { inTransaction } from '../../store/index.ts';
import { type Caller, say } from '../../server/index.ts';
import { refuseTakenName } from '../../records/index.ts';
import { inUnitOfWork, notify, type UnitOfWork } from '../../trail/index.ts';
import type { Context } from '../../identity/index.ts';
import {
  branchName,
  insertBranch,
  insertOrganization,
  organizationLabel,
  organizationName,
  subscribe,
} from '../../catalogue/index.ts';
import { inPart } from '../in-part.ts';
import { registerUser } from '../users/register-user.ts';

export interface Onboarding {
  organization: { name: string; openToRegistration?: boolean };
  branches: string[];
  firstUser: { firstName: string; lastName: string; email: string; services: Record<string, ServiceAccess> };
  subscription?: { serviceId: number; serviceType: ServiceType; planId: number; startDate: string };
}

export interface Onboarded {
  organizationId: number;
  branchIds: number[];
  userId: number;
  subscriptionId: number | null;
}

/** A customer with everything it needs, or nothing at all: organization, branches, first user, subscription. */
export function onboardCustomer(
  { db, config, secrets }: Pick<Context, 'db' | 'config' | 'secrets'>,
  caller: Caller,
  wanted: Onboarding,
): Promise<Onboarded> {
  const { name } = wanted.organization;
  return refuseTakenName(
    inTransaction(db, (tx) => inUnitOfWork(tx, caller, (work) => onboard(work, { config, secrets }, wanted))),
    organizationName('organization.name', name),
    organizationLabel('organization.name', name),
  );
}

async function onboard(
  work: UnitOfWork,
  context: Pick<Context, 'config' | 'secrets'>,
  { organization, branches, firstUser, subscription }: Onboarding,
): Promise<Onboarded> {
  const { tx, caller } = work;
  const { name, openToRegistration = false } = organization;
  const made = await inPart('organization', () =>
    insertOrganization(tx, caller, { name, displayName: name, openToRegistration }),
  );
  const branchIds = await addBranches(work, made.id, branches);
  const [firstBranch] = branchIds;
  if (firstBranch === undefined) throw new Error('the contract asks for a branch');
  const userId = await inPart('firstUser', () =>
    registerUser(work, context, { ...firstUser, organization: made.id, branches: [firstBranch] }),
  );
  const subscribed = subscription
    ? await inPart('subscription', () =>
        subscribe(work, { ...subscription, userId, orgId: made.id, branchId: firstBranch }),
      )
    : null;
  await notify(tx, {
    kind: 'customer-added',
    title: say('customer_added', { organization: made.displayName }),
    link: '/customer',
    organizationId: null,
    actorId: caller.id,
  });
  work.events.push({
    action: 'customer.onboarded',
    target: { type: 'organization', id: made.id, name: made.displayName },
    organizationId: made.id,
    after: { branches: branchIds.length, firstUser: firstUser.email, subscription: subscribed?.plan.name ?? null },
  });
  return { organizationId: made.id, branchIds, userId, subscriptionId: subscribed?.id ?? null };
}

async function addBranches({ tx, caller }: UnitOfWork, organizationId: number, names: readonly string[]) {
  const ids: number[] = [];
  for (const [index, name] of names.entries()) {
    const values = { name, displayName: name, organizationId };
    const added = await inPart(`branches.${index}`, () =>
      refuseTakenName(insertBranch(tx, caller, values), branchName('', name)),
    );
    ids.push(added);
  }
  return ids;
}
