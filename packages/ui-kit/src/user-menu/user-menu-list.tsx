import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { endSide } from '../browser/sides.ts';
import { useAppearance } from '../theme/appearance.ts';
import { useLinkComponent } from '../theme/use-link-component.ts';
import { appearanceItems } from './appearance-items.tsx';
import { languageItems } from './language-items.tsx';
import type { UserMenuProps } from './user-menu.tsx';

export interface UserMenuListProps extends UserMenuProps {
  /** Id of the button; the menu's id derives from it. */
  id: string;
  open: boolean;
  onClose: () => void;
  button: () => HTMLElement | null;
}

/** Contents of the user menu; loaded with the first click. */
export function UserMenuList({
  id,
  open,
  onClose: close,
  button,
  name,
  email,
  items,
  onAppearanceChange,
  languages,
  withoutAppearance = false,
}: UserMenuListProps) {
  const { appearance, setAppearance } = useAppearance();
  const LinkComponent = useLinkComponent();
  const [showsLanguages, setShowsLanguages] = useState(false);
  const last = items.length - 1;

  const entries = items.map(({ label, href, onSelect, icon, separated }, index) => [
    // Place the appearance control before the last item, which is Log Out in both apps.
    ...(index === last && !withoutAppearance
      ? [
          <Divider key="appearance-divider" component="li" />,
          ...appearanceItems({
            chosen: appearance,
            onChosen: (choice) => {
              setAppearance(choice);
              onAppearanceChange?.(choice);
            },
          }),
          ...(languages === undefined || languages.options.length < 2
            ? []
            : [
                <Divider key="language-divider" component="li" />,
                ...languageItems({
                  languages,
                  expanded: showsLanguages,
                  onExpandedChange: setShowsLanguages,
                  onChosen: close,
                }),
              ]),
          <Divider key="appearance-end" component="li" />,
        ]
      : []),
    ...(separated && !(index === last && !withoutAppearance)
      ? [<Divider key={`divider-${label}`} component="li" />]
      : []),
    <MenuItem
      key={label}
      {...(href === undefined ? {} : { component: LinkComponent, href })}
      onClick={() => {
        close();
        onSelect?.();
      }}
    >
      {icon ? <ListItemIcon>{icon}</ListItemIcon> : null}
      {label}
    </MenuItem>,
  ]);

  return (
    <Menu
      id={`${id}-menu`}
      open={open}
      onClose={close}
      anchorEl={button}
      // Mount it inside the bar's landmark: content outside all landmarks is hard to find.
      container={() => button()?.closest('header') ?? null}
      disableScrollLock
      anchorOrigin={{ vertical: 'bottom', horizontal: endSide() }}
      transformOrigin={{ vertical: 'top', horizontal: endSide() }}
      slotProps={{
        list: { 'aria-labelledby': `${id}-button`, dense: true },
        paper: { sx: { mt: 0.75, minWidth: 240, maxWidth: 'min(320px, calc(100vw - 32px))' } },
      }}
    >
      <WhoIsSignedIn name={name} email={email} />
      <Divider component="li" />
      {entries}
    </Menu>
  );
}

/** Heads the menu, as a non-item: MUI would otherwise focus it as the first entry. */
function WhoIsSignedIn({ name, email }: { name: string; email: string }) {
  return (
    <Box component="li" role="presentation" sx={{ px: 2, pt: 0.75, pb: 1.25 }}>
      <Typography dir="auto" sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}>
        {name}
      </Typography>
      <Typography dir="auto" variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {email}
      </Typography>
    </Box>
  );
}
WhoIsSignedIn.muiSkipListHighlight = true;
