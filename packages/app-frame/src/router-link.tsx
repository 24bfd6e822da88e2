import { createContext, use, type AnchorHTMLAttributes, type Ref } from 'react';
import { Link, useInRouterContext } from 'react-router-dom';

/** Fetches what the page at a path needs; called when a link to it is pointed at or focused. */
export const LinkPrefetchContext = createContext<(path: string) => void>(() => {});

export interface RouterLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  ref?: Ref<HTMLAnchorElement>;
}

/** Behind every MUI element with an `href`: paths of this app go through the router, the rest is left to the browser. */
export function RouterLink({ href = '', ref, onPointerEnter, onFocus, ...rest }: RouterLinkProps) {
  const inRouter = useInRouterContext();
  const prefetch = use(LinkPrefetchContext);
  const isOurs = inRouter && href.startsWith('/') && !href.startsWith('//') && rest.target === undefined;
  if (!isOurs) {
    const handlers = { ...(onPointerEnter && { onPointerEnter }), ...(onFocus && { onFocus }) };
    // oxlint-disable-next-line jsx-a11y/anchor-has-content -- the content comes with the rest
    return <a ref={ref} href={href} {...handlers} {...rest} />;
  }
  return (
    <Link
      ref={ref}
      to={href}
      onPointerEnter={(event) => {
        onPointerEnter?.(event);
        prefetch(href);
      }}
      onFocus={(event) => {
        onFocus?.(event);
        prefetch(href);
      }}
      {...rest}
    />
  );
}
