import type { Config } from '../config/index.ts';

/** What a service may ask to know about a person. */
export const personScopes = ['openid', 'profile', 'email', 'gangway'] as const;
/** What a service may ask for in its own name. */
export const machineScopes = ['entitlements:read', 'users:read', 'activity:read'] as const;
export type MachineScope = (typeof machineScopes)[number];

/** The whole trail is no service's own: only clients that the operator names may ask for it. */
export function scopesOf(
  { clientId }: { clientId: string },
  { activityStreamClients }: Pick<Config, 'activityStreamClients'>,
): MachineScope[] {
  return machineScopes.filter((scope) => scope !== 'activity:read' || activityStreamClients.includes(clientId));
}

/** The words of a scope that are known, each once; what is unknown is ignored (OpenID Connect Core 3.1.2.1). */
export function knownScopes(asked: string, known: readonly string[]): string[] {
  return [...new Set(asked.split(' '))].filter((scope) => known.includes(scope));
}
