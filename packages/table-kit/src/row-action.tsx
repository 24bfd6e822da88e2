import { restingProps, useOfflineReason } from '@gangway/ui-kit';
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, MouseEvent, Ref } from 'react';
import { useNavigate } from 'react-router-dom';

export interface RowActionProps extends Pick<
  ButtonHTMLAttributes<HTMLElement>,
  'aria-disabled' | 'aria-describedby' | 'aria-description' | 'aria-haspopup' | 'title'
> {
  /** What it does to which row, e.g. 'Edit Rotterdam'. */
  'aria-label': string;
  /** The word on it. */
  children: string;
  tone?: 'plain' | 'error';
  /** A path of the app: the action is a page of its own. */
  href?: string;
  onClick?: (event: MouseEvent) => void;
  /** It works without a connection, or rests by what it is given. */
  worksOffline?: boolean;
  'data-row-edit'?: string;
  ref?: Ref<HTMLButtonElement>;
}

/**
 * A word in the column `action`: a button, or a link to a page. It rests while the browser is offline. Plain elements, styled
 * once for the whole table (`cellStyles`): of a hundred rows MUI's buttons take longer to draw than all the rest.
 */
export function RowAction({ tone = 'plain', href, worksOffline = false, ref, ...props }: RowActionProps) {
  const reason = useOfflineReason();
  const own = { ...props, 'data-tone': tone, className: 'row-action', ...restingProps(worksOffline ? null : reason) };
  return href === undefined ? <button type="button" {...own} ref={ref} /> : <RowLink {...own} href={href} />;
}

/** The router's own `Link` follows the address: with every page and filter a hundred of them would be drawn anew. */
function RowLink({ href, onClick, ...props }: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) {
  const navigate = useNavigate();
  return (
    // oxlint-disable-next-line jsx-a11y/anchor-has-content -- what the link says comes with `props`
    <a
      {...props}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || !isPlainClick(event)) return;
        event.preventDefault();
        void navigate(href);
      }}
    />
  );
}

/** Any other opens a tab or a window, or saves. */
function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}
