import { msg } from '@gangway/messages';
import type { AppRoute, SectionName } from '../../shared/page/app-route.ts';
import { routes } from '../routes.ts';

export interface Section {
  readonly name: SectionName;
  /** Message. */
  readonly label: string;
  /** Its first page, linked from the sidebar. */
  readonly page: AppRoute;
  /** Its pages without a parent, in the order of the sidebar. */
  readonly pages: readonly AppRoute[];
}

/** The six entries of the sidebar (specification section 2), for every role of the console. */
export const sections: readonly Section[] = [
  sectionOfName('dashboard', msg('Dashboard')),
  sectionOfName('service', msg('Service')),
  sectionOfName('organization', msg('Organization')),
  sectionOfName('branch', msg('Branch')),
  sectionOfName('users', msg('Users')),
  sectionOfName('roles', msg('Roles')),
];

function sectionOfName(name: SectionName, label: string): Section {
  const pages = routes.filter(({ section, parent }) => section === name && parent === undefined);
  const [page] = pages;
  if (page === undefined) throw new Error(`The section ${name} has no page.`);
  return { name, label, page, pages };
}

/** The section of an address; none for the account's own pages. */
export function sectionOf(pathname: string): Section | undefined {
  const page = routes.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`));
  return sections.find(({ name }) => name === page?.section);
}
