import type { AnchorHTMLAttributes } from 'react';
import { Link } from 'react-router-dom';

/** Anchor behind every MUI element with an `href`: paths of this app go through the router, the rest is left to the browser. */
export function RouterLink({ href, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement> & { href?: string }) {
  if (href !== undefined && href.startsWith('/') && !href.startsWith('//')) return <Link to={href} {...rest} />;
  // What the link says comes with `rest`.
  // oxlint-disable-next-line jsx-a11y/anchor-has-content
  return <a href={href} {...rest} />;
}
