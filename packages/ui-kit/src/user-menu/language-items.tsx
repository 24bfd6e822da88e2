import { language, t } from '@gangway/messages';
import Check from '@mui/icons-material/Check';
import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import ListItemIcon from '@mui/material/ListItemIcon';
import MenuItem from '@mui/material/MenuItem';
import type { ReactNode } from 'react';
import type { UserMenuLanguages } from './user-menu.tsx';

export interface LanguageItemsOptions {
  languages: UserMenuLanguages;
  expanded: boolean;
  onExpandedChange: (expanded: boolean) => void;
  onChosen: () => void;
}

/** The chosen language as an item that opens the others below it. A list, since a menu moves focus among its children. */
export function languageItems({ languages, expanded, onExpandedChange, onChosen }: LanguageItemsOptions): ReactNode[] {
  const chosen = language();
  const name = languages.options.find(({ tag }) => tag === chosen)?.name;
  return [
    <MenuItem key="language" aria-expanded={expanded} onClick={() => onExpandedChange(!expanded)}>
      {t('Language')}
      <Box
        component="span"
        lang={chosen}
        sx={{ marginInlineStart: 'auto', paddingInlineStart: 2, color: 'text.secondary' }}
      >
        {name}
      </Box>
      <ExpandMore fontSize="small" sx={{ color: 'text.secondary', transform: expanded ? 'rotate(180deg)' : 'none' }} />
    </MenuItem>,
    ...(expanded ? languages.options : []).map((option) => (
      <MenuItem
        key={`language-${option.tag}`}
        lang={option.tag}
        role="menuitemradio"
        aria-checked={option.tag === chosen}
        onClick={() => {
          onChosen();
          if (option.tag !== chosen) languages.onChange(option.tag);
        }}
      >
        <ListItemIcon>{option.tag === chosen ? <Check fontSize="small" /> : null}</ListItemIcon>
        {option.name}
      </MenuItem>
    )),
  ];
}
