import AccountTreeOutlined from '@mui/icons-material/AccountTreeOutlined';
import BadgeOutlined from '@mui/icons-material/BadgeOutlined';
import BusinessOutlined from '@mui/icons-material/BusinessOutlined';
import GroupOutlined from '@mui/icons-material/GroupOutlined';
import SpaceDashboardOutlined from '@mui/icons-material/SpaceDashboardOutlined';
import WidgetsOutlined from '@mui/icons-material/WidgetsOutlined';
import type { ComponentType } from 'react';
import type { AppRoute, SectionName } from '../../shared/page/app-route.ts';
import { routes } from '../routes.ts';

export interface Section {
  readonly name: SectionName;
  readonly label: string;
  readonly Icon: ComponentType<{ fontSize?: 'small' }>;
  /** Its first page, linked from the sidebar. */
  readonly page: AppRoute;
}

/** The six entries of the sidebar (specification section 2), for every role of the console. */
export const sections: readonly Section[] = [
  { name: 'dashboard', label: 'Dashboard', Icon: SpaceDashboardOutlined, page: firstPageOf('dashboard') },
  { name: 'service', label: 'Service', Icon: WidgetsOutlined, page: firstPageOf('service') },
  { name: 'organization', label: 'Organization', Icon: BusinessOutlined, page: firstPageOf('organization') },
  { name: 'branch', label: 'Branch', Icon: AccountTreeOutlined, page: firstPageOf('branch') },
  { name: 'users', label: 'Users', Icon: GroupOutlined, page: firstPageOf('users') },
  { name: 'roles', label: 'Roles', Icon: BadgeOutlined, page: firstPageOf('roles') },
];

function firstPageOf(section: SectionName): AppRoute {
  const page = routes.find((route) => route.section === section);
  if (page === undefined) throw new Error(`The section ${section} has no page.`);
  return page;
}

/** The section of an address; none for the account's own pages. */
export function sectionOf(pathname: string): Section | undefined {
  const page = routes.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`));
  return sections.find(({ name }) => name === page?.section);
}
