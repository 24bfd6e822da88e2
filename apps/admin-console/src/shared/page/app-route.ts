import type { Http } from '@gangway/api-client';
import type { Permission } from '@gangway/contract';
import type { QueryClient } from '@tanstack/react-query';
import { createContext, type ComponentType } from 'react';

/** The six entries of the sidebar (specification section 2). */
export type SectionName = 'dashboard' | 'service' | 'organization' | 'branch' | 'users' | 'roles';

/** What the first query of a page needs before the page is opened. */
export interface PrefetchContext {
  readonly client: QueryClient;
  readonly http: Http;
}

/** One page of the console: router, sidebar, tabs, breadcrumb, palette, permission check and tests read it. */
export interface AppRoute {
  readonly path: string;
  /** Heading, tab, breadcrumb and palette entry. */
  readonly title: string;
  /** Pages of one section are tabs of each other, but for those with a parent. Absent: outside the sidebar. */
  readonly section?: SectionName;
  /** Path of the page above, in the breadcrumb. */
  readonly parent?: string;
  /** Who may open it. Absent: everyone who is signed in. */
  readonly permission?: Permission;
  /** Other terms for it in the search palette. Absent: the palette does not offer it. */
  readonly palette?: readonly string[];
  /** It stands among the actions of the palette, not among the pages. */
  readonly isAction?: true;
  /** How a row is added on the page itself. */
  readonly add?: { readonly label: string; readonly permission: Permission; readonly palette: readonly string[] };
  /** Fetches the first query of the page. */
  readonly prefetch?: (context: PrefetchContext) => Promise<void>;
  readonly load: () => Promise<ComponentType>;
}

export function defineAppRoute<const Route extends AppRoute>(route: Route): Route {
  return route;
}

/** All pages of the console, for tabs, breadcrumbs and prefetching. */
export const AppRoutesContext = createContext<readonly AppRoute[]>([]);
