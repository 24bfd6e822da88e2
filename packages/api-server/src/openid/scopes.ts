import type { Config } from '../config/index.ts';

/** Scopes of a person's sign-in. */
export const personScopes = ['openid', 'profile', 'email', 'gangway'] as const;
/** Scopes of a service that calls in its own name. */
export const machineScopes = ['entitlements:read', 'users:read', 'usage:write', 'activity:read'] as const;
export type MachineScope = (typeof machineScopes)[number];

/** Offers the audit trail, which covers every service, only to clients that the operator names. */
export function scopesOf(
  { clientId }: { clientId: string },
  { activityStreamClients }: Pick<Config, 'activityStreamClients'>,
): MachineScope[] {
  return machineScopes.filter((scope) => scope !== 'activity:read' || activityStreamClients.includes(clientId));
}

/** Drops unknown and repeated scopes (OpenID Connect Core 3.1.2.1). */
export function knownScopes(asked: string, known: readonly string[]): string[] {
  return [...new Set(asked.split(' '))].filter((scope) => known.includes(scope));
}
