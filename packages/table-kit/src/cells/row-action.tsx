import { disabledWithReason, useOfflineReason } from '@gangway/ui-kit';
import type { ButtonHTMLAttributes, MouseEvent, Ref } from 'react';
import { RowLink } from './row-link.tsx';

export interface RowActionProps extends Pick<
  ButtonHTMLAttributes<HTMLElement>,
  'aria-disabled' | 'aria-describedby' | 'aria-description' | 'aria-haspopup' | 'title'
> {
  /** Names the action and its row, e.g. 'Edit Rotterdam'. */
  'aria-label': string;
  /** Visible label. */
  children: string;
  /** App path, for an action with a page to itself. */
  href?: string;
  onClick?: (event: MouseEvent) => void;
  /** Keeps the action enabled offline; it can still be disabled through its props. */
  worksOffline?: boolean;
  'data-row-edit'?: string;
  ref?: Ref<HTMLButtonElement>;
}

/**
 * An action in the column `action`: a button, or a link to a page. Disabled while the browser is offline. Plain
 * elements, styled once for the whole table (`cellStyles`): a hundred rows of MUI buttons take longer to render than
 * the rest of the table.
 */
export function RowAction({ href, worksOffline = false, ref, ...props }: RowActionProps) {
  const reason = useOfflineReason();
  const own = {
    ...props,
    className: 'row-action',
    ...disabledWithReason(worksOffline ? null : reason),
  };
  return href === undefined ? <button type="button" {...own} ref={ref} /> : <RowLink {...own} href={href} />;
}
