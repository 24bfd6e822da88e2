import AccountTreeOutlined from '@mui/icons-material/AccountTreeOutlined';
import BadgeOutlined from '@mui/icons-material/BadgeOutlined';
import BusinessOutlined from '@mui/icons-material/BusinessOutlined';
import GroupOutlined from '@mui/icons-material/GroupOutlined';
import SpaceDashboardOutlined from '@mui/icons-material/SpaceDashboardOutlined';
import WidgetsOutlined from '@mui/icons-material/WidgetsOutlined';
import type { ComponentType } from 'react';
import { paths } from '../paths.ts';

export interface Section {
  readonly label: string;
  readonly to: string;
  /** Addresses that belong to the section, each with everything below it. */
  readonly holds: readonly string[];
  readonly Icon: ComponentType<{ fontSize?: 'small' }>;
}

/** The six entries of the sidebar (specification section 2), for every role of the console. */
export const sections: readonly Section[] = [
  { label: 'Dashboard', to: paths.dashboard, holds: [paths.dashboard], Icon: SpaceDashboardOutlined },
  { label: 'Service', to: paths.service, holds: [paths.service, paths.plans], Icon: WidgetsOutlined },
  {
    label: 'Organization',
    to: paths.organization,
    holds: [paths.organization, paths.customer],
    Icon: BusinessOutlined,
  },
  { label: 'Branch', to: paths.branches, holds: [paths.branches], Icon: AccountTreeOutlined },
  { label: 'Users', to: paths.users, holds: [paths.users, paths.subscriptions], Icon: GroupOutlined },
  { label: 'Roles', to: paths.roles, holds: [paths.roles], Icon: BadgeOutlined },
];

/** The section an address belongs to; none for one's own pages. */
export function sectionOf(pathname: string): Section | undefined {
  return sections.find(({ holds }) => holds.some((path) => pathname === path || pathname.startsWith(`${path}/`)));
}
