import { useApi } from '@gangway/api-client/react';
import { notification } from '@gangway/contract';
import { t } from '@gangway/messages';
import { prefetch, whenIdle } from '@gangway/ui-kit';
import NotificationsOutlined from '@mui/icons-material/NotificationsOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { Theme } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { notificationQueries } from './notification-queries.ts';

const loadPanel = () => import('./notification-panel.tsx');
const NotificationPanel = lazy(async () => ({ default: (await loadPanel()).NotificationPanel }));

/** The bell with the number of entries that wait for the caller, else a dot for unread ones; opens the panel. */
export function NotificationMenu() {
  const queries = notificationQueries(useApi({ notification }));
  const { data: { unread, needsYou } = { unread: 0, needsYou: 0 } } = useQuery(queries.counts());
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [used, setUsed] = useState(false);
  // Mount the closed panel beforehand: React delays content that replaces a fallback by up to 300 ms.
  useEffect(
    () =>
      whenIdle(
        () =>
          void prefetch(async () => {
            await loadPanel();
            setUsed(true);
          }),
      ),
    [],
  );
  return (
    <>
      <IconButton
        aria-label={nameOf(unread, needsYou)}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => {
          setUsed(true);
          setAnchor(event.currentTarget);
        }}
        sx={{ width: 40, height: 40 }}
      >
        <NotificationsOutlined />
        {needsYou > 0 ? (
          <Box component="span" sx={countStyle}>
            {capped(needsYou)}
          </Box>
        ) : unread > 0 ? (
          <Box component="span" sx={dotStyle} />
        ) : null}
      </IconButton>
      {used ? (
        <Suspense fallback={null}>
          <NotificationPanel anchor={anchor} onClose={() => setAnchor(null)} />
        </Suspense>
      ) : null}
    </>
  );
}

const capped = (count: number) => (count > 99 ? '99+' : `${count}`);

/** Holds the shown number: people who control a page by voice say what they read (WCAG 2.5.3). */
function nameOf(unread: number, needsYou: number): string {
  if (needsYou > 99) return t('Notifications, {n}+ need you', { n: 99 });
  if (needsYou > 0)
    return t('{n, plural, one {Notifications, # needs you} other {Notifications, # need you}}', { n: needsYou });
  return unread > 0 ? t('Notifications, {unread} unread', { unread: capped(unread) }) : t('Notifications');
}

const badgeStyle = ({ vars: { palette } }: Theme) =>
  ({
    position: 'absolute',
    border: `1px solid ${palette.background.paper}`,
    backgroundColor: palette.secondary.main,
    forcedColorAdjust: 'none',
  }) as const;

const countStyle = (theme: Theme) =>
  ({
    ...badgeStyle(theme),
    top: 2,
    insetInlineEnd: 0,
    minWidth: 18,
    height: 18,
    px: '4px',
    borderRadius: '9px',
    color: theme.vars.palette.secondary.contrastText,
    fontSize: '0.6875rem',
    fontWeight: 600,
    lineHeight: '16px',
  }) as const;

const dotStyle = (theme: Theme) =>
  ({ ...badgeStyle(theme), top: 8, insetInlineEnd: 8, width: 10, height: 10, borderRadius: '50%' }) as const;
