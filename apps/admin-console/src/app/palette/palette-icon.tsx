import { ownEntry } from '@gangway/contract';
import AccountTreeOutlined from '@mui/icons-material/AccountTreeOutlined';
import AddOutlined from '@mui/icons-material/AddOutlined';
import ArticleOutlined from '@mui/icons-material/ArticleOutlined';
import BadgeOutlined from '@mui/icons-material/BadgeOutlined';
import BusinessOutlined from '@mui/icons-material/BusinessOutlined';
import DarkModeOutlined from '@mui/icons-material/DarkModeOutlined';
import GroupOutlined from '@mui/icons-material/GroupOutlined';
import KeyboardOutlined from '@mui/icons-material/KeyboardOutlined';
import LightModeOutlined from '@mui/icons-material/LightModeOutlined';
import LogoutOutlined from '@mui/icons-material/LogoutOutlined';
import OpenInNewOutlined from '@mui/icons-material/OpenInNewOutlined';
import SearchOutlined from '@mui/icons-material/SearchOutlined';
import SellOutlined from '@mui/icons-material/SellOutlined';
import SettingsBrightnessOutlined from '@mui/icons-material/SettingsBrightnessOutlined';
import SpaceDashboardOutlined from '@mui/icons-material/SpaceDashboardOutlined';
import WidgetsOutlined from '@mui/icons-material/WidgetsOutlined';
import { Flag, Mark } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import { createElement, type ComponentType } from 'react';
import type { PaletteEntry } from './palette-entries.ts';
import { sectionOf } from '../frame/sections.ts';
import type { SectionName } from '../../shared/page/app-route.ts';

type Icon = ComponentType<{ fontSize?: 'small' }>;

/** Keyed by the first part of an entry's id. */
const icons: Readonly<Record<string, Icon>> = {
  branches: AccountTreeOutlined,
  services: WidgetsOutlined,
  plans: SellOutlined,
  action: AddOutlined,
  subscribe: AddOutlined,
};

const commandIcons = {
  dark: DarkModeOutlined,
  light: LightModeOutlined,
  system: SettingsBrightnessOutlined,
  shortcuts: KeyboardOutlined,
  'log-out': LogoutOutlined,
} satisfies Record<string, Icon>;

const sectionIcons: Readonly<Record<SectionName, Icon>> = {
  dashboard: SpaceDashboardOutlined,
  service: WidgetsOutlined,
  organization: BusinessOutlined,
  branch: AccountTreeOutlined,
  users: GroupOutlined,
  roles: BadgeOutlined,
};

function iconOf(entry: PaletteEntry): Icon {
  if ('command' in entry) return commandIcons[entry.command];
  if ('href' in entry) return OpenInNewOutlined;
  const [kind = '', which] = entry.id.split(':');
  if (which === 'all') return SearchOutlined;
  const section = sectionOf(entry.to)?.name;
  return ownEntry(icons, kind) ?? (section === undefined ? ArticleOutlined : sectionIcons[section]);
}

/** Mark of a person or an organization; of anything else the icon of its kind. */
export function PaletteIcon({ entry }: { entry: PaletteEntry }) {
  const [, kind, id] = /^(users|organizations):(\d+)$/.exec(entry.id) ?? [];
  if (kind === 'users') return <Mark name={entry.title} id={Number(id)} size={22} />;
  if (kind === 'organizations') {
    return (
      <Box component="span" sx={{ lineHeight: 0 }}>
        <Flag name={entry.title} width={20} />
      </Box>
    );
  }
  return createElement(iconOf(entry), { fontSize: 'small' });
}
