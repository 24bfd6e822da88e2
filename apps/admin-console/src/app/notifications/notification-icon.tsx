import type { Notification, NotificationKind } from '@gangway/contract';
import { Flag, Mark } from '@gangway/ui-kit';
import ApartmentOutlined from '@mui/icons-material/ApartmentOutlined';
import EventOutlined from '@mui/icons-material/EventOutlined';
import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined';
import GppMaybeOutlined from '@mui/icons-material/GppMaybeOutlined';
import NotificationsOutlined from '@mui/icons-material/NotificationsOutlined';
import PersonAddAltOutlined from '@mui/icons-material/PersonAddAltOutlined';
import PersonOutlined from '@mui/icons-material/PersonOutlined';
import SpeedOutlined from '@mui/icons-material/SpeedOutlined';
import ToggleOnOutlined from '@mui/icons-material/ToggleOnOutlined';
import UnsubscribeOutlined from '@mui/icons-material/UnsubscribeOutlined';
import Box from '@mui/material/Box';

const icons: Readonly<Record<NotificationKind, typeof NotificationsOutlined>> = {
  'access-ending': EventOutlined,
  'access-request': PersonAddAltOutlined,
  'branch-added': ApartmentOutlined,
  'customer-added': ApartmentOutlined,
  'customer-draft': ApartmentOutlined,
  'limit-threshold': SpeedOutlined,
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

export interface NotificationIconProps {
  kind: string;
  read: boolean;
  /** Whose mark it shows; null shows the icon of the kind. */
  about: Notification['about'];
}

/** Mark of the person or organization, else the kind's icon, with a dot while unread. */
export function NotificationIcon({ kind, read, about }: NotificationIconProps) {
  return (
    <Box aria-hidden sx={boxStyle}>
      {about === null ? <KindIcon kind={kind} /> : <MarkOf about={about} />}
      {read ? null : (
        <Box
          sx={(theme) => ({
            position: 'absolute',
            top: -2,
            insetInlineEnd: -2,
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

const boxStyle = {
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  alignSelf: 'start',
  width: 30,
  height: 30,
  lineHeight: 0,
} as const;

/** A kind of a later release shows the bell. */
function KindIcon({ kind }: { kind: string }) {
  const Icon = isKnown(kind) ? icons[kind] : NotificationsOutlined;
  return <Icon sx={{ fontSize: 20, color: 'text.secondary' }} />;
}

function MarkOf({ about }: { about: NonNullable<Notification['about']> }) {
  return about.kind === 'person' ? (
    <Mark name={about.name} id={about.id} size={30} />
  ) : (
    <Flag name={about.name} width={22} />
  );
}
