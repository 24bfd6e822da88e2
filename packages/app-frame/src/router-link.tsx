import { createContext, use, type AnchorHTMLAttributes, type Ref } from 'react';
import { Link, useInRouterContext } from 'react-router-dom';

/** Prefetches the page at a path; called when a link to it is hovered or focused. */
export const LinkPrefetchContext = createContext<(path: string) => void>(() => {});

export interface RouterLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  ref?: Ref<HTMLAnchorElement>;
}

/** Component of every MUI element with an `href`: the router handles paths of this app, the browser the rest. */
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
