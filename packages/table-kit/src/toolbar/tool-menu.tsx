import { t } from '@gangway/messages';
import Menu from '@mui/material/Menu';
import { useState, type ReactNode } from 'react';

interface ToolMenuProps {
  name: string;
  /** Opens the menu while set. */
  anchor: HTMLElement | null;
  onClose: () => void;
  children: ReactNode;
}

export function ToolMenu({ name, anchor, onClose, children }: ToolMenuProps) {
  // Mount the menu on first use: each list has three, and closed ones take a twentieth of its rendering.
  const [isUsed, setUsed] = useState(false);
  if (anchor !== null && !isUsed) setUsed(true);
  if (!isUsed) return null;
  return (
    <Menu
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{
        list: { 'aria-label': name, dense: true },
        // Name the menu as a region: it is mounted at the end of the page, outside of every landmark.
        paper: { role: 'region', 'aria-label': t('{label}: choices', { label: name }) },
      }}
    >
      {children}
    </Menu>
  );
}
