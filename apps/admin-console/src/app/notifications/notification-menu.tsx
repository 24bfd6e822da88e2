import { useApi } from '@gangway/api-client/react';
import { notification } from '@gangway/contract';
import NotificationsOutlined from '@mui/icons-material/NotificationsOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { notificationQueries } from './notification-queries.ts';

const NotificationPanel = lazy(async () => ({ default: (await import('./notification-panel.tsx')).NotificationPanel }));

/** The bell with the number of unread notifications; opens the panel. */
export function NotificationMenu() {
  const queries = notificationQueries(useApi({ notification }));
  const { data: unread = 0 } = useQuery(queries.unreadCount());
  // Put the badge's number into the name: people who control a page by voice say what they read (WCAG 2.5.3).
  const count = unread > 99 ? '99+' : unread;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [used, setUsed] = useState(false);
  return (
    <>
      <IconButton
        aria-label={unread > 0 ? `Notifications, ${count} unread` : 'Notifications'}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => {
          setUsed(true);
          setAnchor(event.currentTarget);
        }}
        sx={{ width: 40, height: 40 }}
      >
        <NotificationsOutlined />
        {unread > 0 ? (
          <Box
            component="span"
            sx={(theme) => ({
              position: 'absolute',
              top: 2,
              right: 0,
              minWidth: 18,
              height: 18,
              px: '4px',
              borderRadius: '9px',
              border: `1px solid ${theme.vars.palette.background.paper}`,
              backgroundColor: theme.vars.palette.secondary.main,
              color: theme.vars.palette.secondary.contrastText,
              fontSize: '0.6875rem',
              fontWeight: 600,
              lineHeight: '16px',
            })}
          >
            {count}
          </Box>
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
