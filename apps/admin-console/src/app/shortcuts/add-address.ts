import type { Permission } from '@gangway/contract';
import { newRowHash } from '../../shared/page/paths.ts';
import { routes } from '../routes.ts';

/** Where one adds to the list at an address: its own new row, or a page with a form. Undefined: not here, or not this caller. */
export function addAddressOf(
  pathname: string,
  search: string,
  may: (permission: Permission) => boolean,
): string | undefined {
  const add = routes.find(({ path }) => path === pathname)?.add;
  if (add !== undefined) return may(add.permission) ? pathname + search + newRowHash : undefined;
  return routes.find(
    ({ parent, isAction, permission }) =>
      isAction && parent === pathname && permission !== undefined && may(permission),
  )?.path;
}
