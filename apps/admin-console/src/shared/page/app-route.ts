import type { Http } from '@gangway/api-client';
import type { Permission } from '@gangway/contract';
import type { QueryClient, UseQueryOptions } from '@tanstack/react-query';
import { createContext, type ComponentType, type ReactNode } from 'react';

/** The six entries of the sidebar (specification section 2). */
export type SectionName = 'dashboard' | 'service' | 'organization' | 'branch' | 'users' | 'roles';

/** Query client and HTTP client for prefetching the first query of a page. */
export interface PrefetchContext {
  readonly client: QueryClient;
  readonly http: Http;
  /** Query of the address at which the page opens; absent for a plain link. */
  readonly search?: string;
}

/** One page of the console: read by the router, sidebar, breadcrumb, palette, permission check and tests. */
export interface AppRoute {
  readonly path: string;
  /** An address of before, with the same parameters; it leads to `path`. */
  readonly formerPath?: string;
  /** Message: heading, stop of the sidebar, breadcrumb and palette entry. */
  readonly title: string;
  /** Message: name of its stop in the sidebar, where the heading would repeat the entry. */
  readonly stopLabel?: string;
  /** Pages of one section are the stops of its entry, except those with a parent. Absent: outside the sidebar. */
  readonly section?: SectionName;
  /** Path of the parent page, in the breadcrumb. */
  readonly parent?: string;
  /** Permission to open it. Absent: every signed-in person. */
  readonly permission?: Permission;
  /** Synonyms in the search palette. Absent: the palette does not offer it. */
  readonly palette?: readonly string[];
  /** Lists it among the palette's actions instead of its pages. */
  readonly isAction?: true;
  /** Hint at adding a row on the page itself. */
  readonly add?: { readonly label: string; readonly permission: Permission; readonly palette: readonly string[] };
  /** Counts those who wait for an answer on the page, shown at its stop. */
  readonly waiting?: (http: Http) => UseQueryOptions<number, Error, number, string[]>;
  /** Renders the page's stop while it has one. Absent: always. */
  readonly ShownWhile?: ComponentType<{ children: ReactNode }>;
  /** Prefetches the first query of the page. */
  readonly prefetch?: (context: PrefetchContext) => Promise<void>;
  readonly load: () => Promise<ComponentType>;
}

export function defineAppRoute<const Route extends AppRoute>(route: Route): Route {
  return route;
}

/** All pages of the console, for breadcrumbs and prefetching. */
export const AppRoutesContext = createContext<readonly AppRoute[]>([]);
