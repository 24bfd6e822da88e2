import type { AnchorHTMLAttributes, Ref } from 'react';
import { Link } from 'react-router-dom';

export interface RouterLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  ref?: Ref<HTMLAnchorElement>;
}

/** Behind every MUI element with an `href`: paths of this app go through the router, everything else is a plain link. */
export function RouterLink({ href = '', ref, ...rest }: RouterLinkProps) {
  const isOurs = href.startsWith('/') && !href.startsWith('//') && rest.target === undefined;
  // oxlint-disable-next-line jsx-a11y/anchor-has-content -- the content comes with the rest
  return isOurs ? <Link ref={ref} to={href} {...rest} /> : <a ref={ref} href={href} {...rest} />;
}
