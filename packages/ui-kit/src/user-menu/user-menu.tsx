import { t } from '@gangway/messages';
import ButtonBase from '@mui/material/ButtonBase';
import { lazy, Suspense, useId, useRef, useState, type ReactNode } from 'react';
import { Mark, type MarkSize } from '../marks/mark.tsx';
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

export interface UserMenuLanguages {
  readonly options: readonly { readonly tag: string; readonly name: string }[];
  readonly onChange: (tag: string) => void;
}

export interface UserMenuProps {
  name: string;
  email: string;
  /** Chooses the tint of the mark. */
  personId?: number | undefined;
  size?: MarkSize;
  items: readonly UserMenuItem[];
  /** Called with the new choice of System, Light or Dark after it takes effect. */
  onAppearanceChange?: (appearance: Appearance) => void;
  /** Languages by their own names, and what a choice does; absent or only one: no choice. */
  languages?: UserMenuLanguages;
  /** Leaves the appearance control out. */
  withoutAppearance?: boolean;
}

const UserMenuList = lazy(async () => ({ default: (await import('./user-menu-list.tsx')).UserMenuList }));

/** Button with the user's initials; its menu names the user and holds account actions. */
export function UserMenu(props: UserMenuProps) {
  const { name, email, personId, size = 36 } = props;
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
        aria-label={t('User menu, {person}', { person: name || email })}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? `${id}-menu` : undefined}
        onClick={() => {
          setUsed(true);
          setOpen(true);
        }}
        sx={{ borderRadius: '50%', '@media (pointer: coarse)': { p: '4px' } }}
      >
        <Mark name={name || email} id={personId} size={size} />
      </ButtonBase>
      {used ? (
        <Suspense fallback={null}>
          <UserMenuList {...props} id={id} open={open} onClose={() => setOpen(false)} button={() => button.current} />
        </Suspense>
      ) : null}
    </>
  );
}
