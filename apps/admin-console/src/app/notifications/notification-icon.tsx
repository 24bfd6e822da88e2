import type { NotificationKind } from '@gangway/contract';
import ApartmentOutlined from '@mui/icons-material/ApartmentOutlined';
import EventOutlined from '@mui/icons-material/EventOutlined';
import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined';
import GppMaybeOutlined from '@mui/icons-material/GppMaybeOutlined';
import NotificationsOutlined from '@mui/icons-material/NotificationsOutlined';
import PersonAddAltOutlined from '@mui/icons-material/PersonAddAltOutlined';
import PersonOutlined from '@mui/icons-material/PersonOutlined';
import ToggleOnOutlined from '@mui/icons-material/ToggleOnOutlined';
import UnsubscribeOutlined from '@mui/icons-material/UnsubscribeOutlined';
import Box from '@mui/material/Box';

const icons: Readonly<Record<NotificationKind, typeof NotificationsOutlined>> = {
  'access-ending': EventOutlined,
  'access-request': PersonAddAltOutlined,
  'branch-added': ApartmentOutlined,
  'customer-added': ApartmentOutlined,
  'customer-draft': ApartmentOutlined,
  'mail-undelivered': UnsubscribeOutlined,
  'organization-added': ApartmentOutlined,
  'plan-ending': EventOutlined,
  'plan-starting': EventOutlined,
  'review-due': FactCheckOutlined,
  'sign-ins-failed': GppMaybeOutlined,
  'subscription-added': EventOutlined,
  'user-added': PersonOutlined,
  'user-state': ToggleOnOutlined,
};

const isKnown = (kind: string): kind is NotificationKind => Object.hasOwn(icons, kind);

/** Icon of a notification's kind, with a dot while unread. A kind of a later release shows the bell. */
export function NotificationIcon({ kind, read }: { kind: string; read: boolean }) {
  const Icon = isKnown(kind) ? icons[kind] : NotificationsOutlined;
  return (
    <Box aria-hidden sx={{ position: 'relative', color: read ? 'text.secondary' : 'text.primary', lineHeight: 0 }}>
      <Icon sx={{ fontSize: 20 }} />
      {read ? null : (
        <Box
          sx={(theme) => ({
            position: 'absolute',
            top: -3,
            insetInlineEnd: -3,
            width: 10,
            height: 10,
            borderRadius: '50%',
            border: `1px solid ${theme.vars.palette.background.paper}`,
            backgroundColor: theme.vars.palette.secondary.main,
            forcedColorAdjust: 'none',
          })}
        />
      )}
    </Box>
  );
}
