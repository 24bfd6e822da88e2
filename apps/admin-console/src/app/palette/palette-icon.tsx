import { ownEntry } from '@gangway/contract';
import AccountTreeOutlined from '@mui/icons-material/AccountTreeOutlined';
import AddOutlined from '@mui/icons-material/AddOutlined';
import ArticleOutlined from '@mui/icons-material/ArticleOutlined';
import BusinessOutlined from '@mui/icons-material/BusinessOutlined';
import DarkModeOutlined from '@mui/icons-material/DarkModeOutlined';
import KeyboardOutlined from '@mui/icons-material/KeyboardOutlined';
import LightModeOutlined from '@mui/icons-material/LightModeOutlined';
import LogoutOutlined from '@mui/icons-material/LogoutOutlined';
import OpenInNewOutlined from '@mui/icons-material/OpenInNewOutlined';
import PersonOutlined from '@mui/icons-material/PersonOutlined';
import SearchOutlined from '@mui/icons-material/SearchOutlined';
import SellOutlined from '@mui/icons-material/SellOutlined';
import SettingsBrightnessOutlined from '@mui/icons-material/SettingsBrightnessOutlined';
import WidgetsOutlined from '@mui/icons-material/WidgetsOutlined';
import { createElement, type ComponentType } from 'react';
import type { PaletteEntry } from './palette-entries.ts';
import { sectionOf } from '../frame/sections.tsx';

type Icon = ComponentType<{ fontSize?: 'small' }>;

/** Keyed by the first part of an entry's id. */
const icons: Readonly<Record<string, Icon>> = {
  users: PersonOutlined,
  organizations: BusinessOutlined,
  branches: AccountTreeOutlined,
  services: WidgetsOutlined,
  plans: SellOutlined,
  Actions: AddOutlined,
  subscribe: AddOutlined,
};

const commandIcons = {
  dark: DarkModeOutlined,
  light: LightModeOutlined,
  system: SettingsBrightnessOutlined,
  shortcuts: KeyboardOutlined,
  'log-out': LogoutOutlined,
} satisfies Record<string, Icon>;

function iconOf(entry: PaletteEntry): Icon {
  if ('command' in entry) return commandIcons[entry.command];
  if ('href' in entry) return OpenInNewOutlined;
  const [kind = '', which] = entry.id.split(':');
  if (which === 'all') return SearchOutlined;
  return ownEntry(icons, kind) ?? sectionOf(entry.to)?.Icon ?? ArticleOutlined;
}

/** Icon of an entry's kind: a person, a building, an action. */
export function PaletteIcon({ entry }: { entry: PaletteEntry }) {
  return createElement(iconOf(entry), { fontSize: 'small' });
}
