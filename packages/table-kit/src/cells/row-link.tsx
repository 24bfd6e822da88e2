import { useLinkComponent } from '@gangway/ui-kit';
import { createContext, createElement, use, type AnchorHTMLAttributes, type MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';

const FollowedContext = createContext(false);

/** Surrounds rows whose links `useFollowLinks` follows. */
export const FollowedLinks = FollowedContext.Provider;

/**
 * A link to a page of the app. In a table a plain element: a hundred rows of the router's links take a tenth of their
 * rendering, and render again with every address.
 */
export function RowLink({ href, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) {
  const isFollowed = use(FollowedContext);
  const link = useLinkComponent();
  return createElement(isFollowed ? 'a' : link, { ...rest, href, ...(isFollowed ? { 'data-followed': '' } : {}) });
}

/** Follows the links of rows, for the `onClick` of the element that holds them. */
export function useFollowLinks(): (event: MouseEvent) => void {
  const navigate = useNavigate();
  return (event) => {
    const { target, button, defaultPrevented, altKey, ctrlKey, metaKey, shiftKey } = event;
    // Leave new tabs, new windows and downloads to the browser.
    if (defaultPrevented || button !== 0 || altKey || ctrlKey || metaKey || shiftKey) return;
    const path = target instanceof Element ? target.closest('a[data-followed]')?.getAttribute('href') : undefined;
    if (path === null || path === undefined) return;
    event.preventDefault();
    void navigate(path);
  };
}
