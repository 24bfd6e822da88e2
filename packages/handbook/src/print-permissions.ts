import { adminRoles, policy } from '@gangway/contract';
import { bracedPath, everyRoute } from './every-route.ts';
import { code, printedPage, table } from './markdown.ts';

/** Who may do what: the policy of the contract, with the calls that ask for each permission. */
export function permissionsPage(): string {
  const permissions: [permission: string, roles: readonly string[]][] = Object.entries(policy);
  return printedPage(
    'Permissions',
    `Roles of the service \`user_management\` and what they permit. Every role acts within its reach on top of that: an Org_Admin in its own
organization, a Branch_Admin on people of its own branches, both within what is [released](../administer/delegate.md).`,
    table(
      ['Permission', ...adminRoles, 'Calls'],
      permissions.map(([permission, roles]) => [
        code(permission),
        ...adminRoles.map((role) => (roles.includes(role) ? '✓' : '')),
        callsWith(permission),
      ]),
    ),
  );
}

function callsWith(permission: string): string {
  return everyRoute
    .filter(({ access }) => access === permission)
    .map(({ method, path }) => code(`${method} ${bracedPath(path)}`))
    .join(', ');
}
