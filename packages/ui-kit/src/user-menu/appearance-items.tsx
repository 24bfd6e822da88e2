import { t } from '@gangway/messages';
import Check from '@mui/icons-material/Check';
import ListItemIcon from '@mui/material/ListItemIcon';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { appearances, type Appearance } from '../theme/appearance.ts';

export interface AppearanceItemsOptions {
  chosen: Appearance;
  onChosen: (appearance: Appearance) => void;
}

/** System, Light and Dark below their label. A list, since a menu moves focus among its children. */
export function appearanceItems({ chosen, onChosen }: AppearanceItemsOptions): ReactNode[] {
  return [
    <Typography
      key="appearance-label"
      component="li"
      role="presentation"
      variant="caption"
      sx={{ px: 2, pt: 0.75, pb: 0.25, color: 'text.secondary' }}
    >
      {t('Appearance')}
    </Typography>,
    ...appearances.map(({ value, label }) => (
      <MenuItem
        key={`appearance-${value}`}
        role="menuitemradio"
        aria-checked={chosen === value}
        onClick={() => onChosen(value)}
      >
        <ListItemIcon>{chosen === value ? <Check fontSize="small" /> : null}</ListItemIcon>
        {t(label)}
      </MenuItem>
    )),
  ];
}
