import { disabledWithReason, useLinkComponent, useOfflineReason } from '@gangway/ui-kit';
import { createElement, type ButtonHTMLAttributes, type MouseEvent, type Ref } from 'react';

export interface RowActionProps extends Pick<
  ButtonHTMLAttributes<HTMLElement>,
  'aria-disabled' | 'aria-describedby' | 'aria-description' | 'aria-haspopup' | 'title'
> {
  /** What it does to which row, e.g. 'Edit Rotterdam'. */
  'aria-label': string;
  /** The word on it. */
  children: string;
  /** A path of the app: the action is a page of its own. */
  href?: string;
  onClick?: (event: MouseEvent) => void;
  /** It works without a connection, or is disabled by what it is given. */
  worksOffline?: boolean;
  'data-row-edit'?: string;
  ref?: Ref<HTMLButtonElement>;
}

/**
 * A word in the column `action`: a button, or a link to a page. It is disabled while the browser is offline. Plain elements, styled
 * once for the whole table (`cellStyles`): of a hundred rows MUI's buttons take longer to render than all the rest.
 */
export function RowAction({ href, worksOffline = false, ref, ...props }: RowActionProps) {
  const reason = useOfflineReason();
  const link = useLinkComponent();
  const own = {
    ...props,
    className: 'row-action',
    ...disabledWithReason(worksOffline ? null : reason),
  };
  return href === undefined ? <button type="button" {...own} ref={ref} /> : createElement(link, { ...own, href });
}
