import type { User } from '@gangway/contract';

/** The part of a user that a subscription needs. */
export interface Subscriber {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly isActive: boolean;
  readonly organization: { readonly id: number; readonly name: string } | null;
  /** The user's first branch. */
  readonly branch: { readonly id: number; readonly name: string } | null;
  /** Keys of the services in which the user has a role. */
  readonly serviceKeys: readonly string[];
}

type Person = Pick<User, 'id' | 'firstName' | 'lastName' | 'email' | 'isActive' | 'organizations' | 'branches'>;

/** Converts a user from a list or a user page. */
export function subscriberOf(user: Person, serviceKeys: readonly string[]): Subscriber {
  return {
    id: user.id,
    name: `${user.firstName} ${user.lastName}`.trim(),
    email: user.email,
    isActive: user.isActive,
    organization: user.organizations,
    branch: user.branches[0] ?? null,
    serviceKeys,
  };
}

/** Keys of the services in which a listed user has a role. */
export function serviceKeysOf({ roleServices }: User): readonly string[] {
  return roleServices.map(({ services }) => services.name);
}
