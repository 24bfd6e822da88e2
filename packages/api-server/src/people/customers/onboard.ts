import type { ServiceAccess, ServiceType } from '@gangway/contract';
import { inTransaction } from '../../store/index.ts';
import { type Caller, HttpProblem } from '../../server/index.ts';
import { refuseTakenName } from '../../records/index.ts';
import { notify, recordChange } from '../../trail/index.ts';
import type { Context } from '../../identity/index.ts';
import {
  branchName,
  insertBranch,
  insertOrganization,
  organizationLabel,
  organizationName,
  subscribe,
} from '../../catalogue/index.ts';
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
  const { organization, branches, firstUser, subscription } = wanted;
  const { name } = organization;
  return refuseTakenName(
    inTransaction(db, async (tx): Promise<Onboarded> => {
      const made = await inPart('organization', () =>
        insertOrganization(tx, caller, {
          name,
          displayName: name,
          openToRegistration: organization.openToRegistration ?? false,
        }),
      );
      const branchIds: number[] = [];
      for (const [index, branch] of branches.entries()) {
        branchIds.push(
          await inPart(`branches.${index}`, async () => {
            const values = { name: branch, displayName: branch, organizationId: made.id };
            return refuseTakenName(insertBranch(tx, caller, values), branchName('', branch));
          }),
        );
      }
      const [firstBranch] = branchIds;
      if (firstBranch === undefined) throw new Error('the contract asks for a branch');
      const userId = await inPart('firstUser', () =>
        registerUser(tx, { config, secrets }, caller, { ...firstUser, organization: made.id, branches: [firstBranch] }),
      );
      const subscribed = subscription
        ? await inPart('subscription', () =>
            subscribe(tx, caller, { ...subscription, userId, orgId: made.id, branchId: firstBranch }),
          )
        : null;
      await notify(tx, {
        kind: 'customer-added',
        title: `New customer: ${made.displayName}`,
        link: '/customer',
        organizationId: null,
        actorId: caller.id,
      });
      await recordChange(tx, caller, {
        action: 'customer.onboarded',
        target: { type: 'organization', id: made.id, name: made.displayName },
        organizationId: made.id,
        after: { branches: branchIds.length, firstUser: firstUser.email, subscription: subscribed?.plan.name ?? null },
      });
      return { organizationId: made.id, branchIds, userId, subscriptionId: subscribed?.id ?? null };
    }),
    organizationName('organization.name', name),
    organizationLabel('organization.name', name),
  );
}

/** Faults of one section are reported at its own fields: `email` becomes `firstUser.email`. */
async function inPart<T>(part: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof HttpProblem)) throw error;
    const errors = error.errors?.map(({ field, message }) => ({
      // A branch is a bare name, so the part itself is the field.
      field: field === '' || part.startsWith('branches.') ? part : `${part}.${field}`,
      message,
    }));
    // What is not there was named by this very payload: that is a fault of the payload, not of the address called.
    const status = error.status === 404 ? 422 : error.status;
    throw new HttpProblem(status, error.code, error.message, {
      headers: error.headers,
      errors: errors ?? [{ field: part, message: error.message }],
    });
  }
}
