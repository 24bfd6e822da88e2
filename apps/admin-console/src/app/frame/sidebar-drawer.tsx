import { t } from '@gangway/messages';
import Drawer from '@mui/material/Drawer';
import { Sidebar } from './sidebar.tsx';

export interface SidebarDrawerProps {
  open: boolean;
  onClose: () => void;
}

/**
 * The sidebar as an overlay on narrow screens. Escape and a click outside close it, and the focus returns to the button
 * that opened it.
 */
export function SidebarDrawer({ open, onClose }: SidebarDrawerProps) {
  return (
    <Drawer
      open={open}
      onClose={onClose}
      slotProps={{ paper: { 'aria-label': t('Navigation'), role: 'dialog', 'aria-modal': true } }}
    >
      <Sidebar expanded onNavigate={onClose} />
    </Drawer>
  );
}
