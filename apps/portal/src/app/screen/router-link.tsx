import { startTransition, type AnchorHTMLAttributes } from 'react';
import { useHref, useLinkClickHandler } from 'react-router-dom';

type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { href?: string };

/** Anchor behind every MUI element with an `href`: paths of this app go through the router, the rest is left to the browser. */
export function RouterLink({ href, ...rest }: LinkProps) {
  if (href !== undefined && href.startsWith('/') && !href.startsWith('//')) return <OwnLink href={href} {...rest} />;
  // oxlint-disable-next-line jsx-a11y/anchor-has-content -- what the link says comes with `rest`
  return <a href={href} {...rest} />;
}

/** The router's own `Link` brings the prefetching of its framework mode along. */
function OwnLink({ href, onClick, ...rest }: LinkProps & { href: string }) {
  const follow = useLinkClickHandler(href, rest.target === undefined ? {} : { target: rest.target });
  return (
    // oxlint-disable-next-line jsx-a11y/anchor-has-content -- what the link says comes with `rest`
    <a
      {...rest}
      href={useHref(href)}
      onClick={(event) => {
        onClick?.(event);
        // What stands goes on standing until the next page's code is there.
        if (!event.defaultPrevented) startTransition(() => follow(event));
      }}
    />
  );
}
