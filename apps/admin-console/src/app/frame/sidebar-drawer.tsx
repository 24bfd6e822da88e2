import Drawer from '@mui/material/Drawer';
import { Sidebar } from './sidebar.tsx';

export interface SidebarDrawerProps {
  open: boolean;
  onClose: () => void;
}

/**
 * The sidebar over the page, where there is no room beside it. Escape and a click beside it close it, and the focus goes back
 * to the button that opened it.
 */
export function SidebarDrawer({ open, onClose }: SidebarDrawerProps) {
  return (
    <Drawer
      open={open}
      onClose={onClose}
      slotProps={{ paper: { 'aria-label': 'Navigation', role: 'dialog', 'aria-modal': true } }}
    >
      <Sidebar expanded onNavigate={onClose} />
    </Drawer>
  );
}
