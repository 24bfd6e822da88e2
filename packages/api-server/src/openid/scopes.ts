/** What a service may ask to know about a person. */
export const personScopes = ['openid', 'profile', 'email', 'gangway'] as const;
/** What a service may ask for in its own name. */
export const machineScopes = ['entitlements:read', 'users:read'] as const;
export type MachineScope = (typeof machineScopes)[number];

/** The words of a scope that are known, each once; what is unknown is ignored (OpenID Connect Core 3.1.2.1). */
export function knownScopes(asked: string, known: readonly string[]): string[] {
  return [...new Set(asked.split(' '))].filter((scope) => known.includes(scope));
}
