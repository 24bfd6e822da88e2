import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { lazy, Suspense, useId, useRef, useState, type ReactNode } from 'react';
import type { Appearance } from '../theme/appearance.ts';

export interface UserMenuItem {
  label: string;
  /** A link, or … */
  href?: string;
  /** … an action. */
  onSelect?: () => void;
  icon?: ReactNode;
  /** Puts a line above this item. */
  separated?: boolean;
}

export interface UserMenuProps {
  name: string;
  email: string;
  items: readonly UserMenuItem[];
  /** Called with the new choice of System, Light or Dark after it takes effect. */
  onAppearanceChange?: (appearance: Appearance) => void;
  /** Leaves the appearance control out. */
  withoutAppearance?: boolean;
  /** Adapts the colours to the dark rail instead of the page's paper. */
  onRail?: boolean;
}

const UserMenuList = lazy(async () => ({ default: (await import('./user-menu-list.tsx')).UserMenuList }));

/** Button with the user's initials; its menu names the user and holds account actions. */
export function UserMenu(props: UserMenuProps) {
  const { name, email, onRail = false } = props;
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  // Load on first use, then keep mounted, so that the closing animation completes.
  const [used, setUsed] = useState(false);
  const id = useId();

  return (
    <>
      <ButtonBase
        ref={button}
        id={`${id}-button`}
        aria-label={`User menu, ${name || email}`}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? `${id}-menu` : undefined}
        onClick={() => {
          setUsed(true);
          setOpen(true);
        }}
        sx={{ borderRadius: '50%', '@media (pointer: coarse)': { p: '4px' } }}
      >
        <Avatar
          sx={{
            width: 36,
            height: 36,
            fontSize: '0.875rem',
            fontWeight: 650,
            color: onRail ? 'rail.text' : 'primary.main',
            backgroundColor: onRail ? 'rail.selected' : 'soft.primary',
            '@media (forced-colors: active)': { border: '1px solid ButtonBorder' },
          }}
        >
          {/* Render the initials with CSS: as text they would have to be part of the button's name (WCAG 2.5.3). */}
          <Box
            component="span"
            data-initials={initialsOf(name || email)}
            sx={{ '&::before': { content: 'attr(data-initials)' } }}
          />
        </Avatar>
      </ButtonBase>
      {used ? (
        <Suspense fallback={null}>
          <UserMenuList {...props} id={id} open={open} onClose={() => setOpen(false)} button={() => button.current} />
        </Suspense>
      ) : null}
    </>
  );
}

/** First letters of the first and last word, in any script, as whole characters. */
export function initialsOf(name: string): string {
  const words = name
    .replace(/@.*/u, '')
    .split(/[\s._-]+/u)
    .filter(Boolean);
  const first = words.at(0);
  const last = words.length > 1 ? words.at(-1) : undefined;
  return [first, last]
    .map((word) => (word === undefined ? '' : (Array.from(word)[0] ?? '')))
    .join('')
    .toLocaleUpperCase();
}
