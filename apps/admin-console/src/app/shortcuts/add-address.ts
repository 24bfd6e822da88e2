import type { Permission } from '@gangway/contract';
import { newRowHash } from '../../shared/page/paths.ts';
import { routes } from '../routes.ts';

/**
 * Address that adds to the current list: its new row, or a page with a form. Undefined without one, or without the
 * permission.
 */
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
