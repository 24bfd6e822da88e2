import { useApi } from '@gangway/api-client/react';
import { notification, type Notification } from '@gangway/contract';
import { ErrorNotice, RelativeTime, VisuallyHidden, WriteButton } from '@gangway/ui-kit';
import CloseOutlined from '@mui/icons-material/CloseOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import Skeleton from '@mui/material/Skeleton';
import type { Theme } from '@mui/material/styles';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { NotificationIcon } from './notification-icon.tsx';
import { notificationQueries } from './notification-queries.ts';

export interface NotificationPanelProps {
  /** The button it hangs on; null while closed. */
  anchor: HTMLElement | null;
  onClose: () => void;
}

/** What happened, newest first. Opening it reads nothing; following an entry marks that one as read. */
export function NotificationPanel({ anchor, onClose }: NotificationPanelProps) {
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const titleId = useId();
  return (
    <Popover
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      marginThreshold={isPhone ? 0 : 16}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-labelledby': titleId,
          sx: isPhone
            ? {
                width: '100vw',
                maxWidth: '100vw',
                height: '100dvh',
                maxHeight: '100dvh',
                borderRadius: 0,
                top: '0 !important',
                left: '0 !important',
              }
            : { width: 380, maxHeight: 'min(640px, calc(100dvh - 96px))', mt: 0.5, border: 1, borderColor: 'divider' },
        },
      }}
    >
      <PanelContent titleId={titleId} isPhone={isPhone} onClose={onClose} />
    </Popover>
  );
}

function PanelContent({ titleId, isPhone, onClose }: { titleId: string; isPhone: boolean; onClose: () => void }) {
  const queries = notificationQueries(useApi({ notification }));
  const [unreadOnly, setUnreadOnly] = useState(false);
  const { data: unread = 0 } = useQuery(queries.unreadCount());
  const list = useQuery(queries.list(unreadOnly));
  const read = useMutation(queries.read());
  const readAll = useMutation(queries.readAll());
  const listId = `${titleId}-list`;
  const tabId = (which: string) => `${titleId}-${which}`;
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', maxHeight: 'inherit' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, pl: 2, pr: 1, pt: 1.25 }}>
        <Typography id={titleId} component="h2" variant="h3" sx={{ flex: 1 }}>
          Notifications
        </Typography>
        <WriteButton
          size="small"
          // Not really disabled: it would drop the focus just when it was used.
          aria-disabled={unread === 0 || readAll.isPending}
          onClick={() => {
            if (unread > 0 && !readAll.isPending) readAll.mutate();
          }}
          sx={{ '&[aria-disabled="true"]': { color: 'text.disabled', cursor: 'default' } }}
        >
          Mark all read
        </WriteButton>
        {isPhone ? (
          <IconButton aria-label="Close notifications" onClick={onClose}>
            <CloseOutlined />
          </IconButton>
        ) : null}
      </Box>
      <Tabs
        value={unreadOnly ? 'unread' : 'all'}
        onChange={(_, value) => setUnreadOnly(value === 'unread')}
        aria-label="Which notifications"
        sx={{ px: 1, minHeight: 40, borderBottom: 1, borderColor: 'divider', '& .MuiTab-root': { minHeight: 40 } }}
      >
        <Tab value="all" label="All" id={tabId('all')} aria-controls={listId} />
        <Tab value="unread" label="Unread" id={tabId('unread')} aria-controls={listId} />
      </Tabs>
      <Box
        id={listId}
        role="tabpanel"
        aria-labelledby={tabId(unreadOnly ? 'unread' : 'all')}
        tabIndex={-1}
        sx={{ overflowY: 'auto', minHeight: 96 }}
      >
        {list.isError ? (
          <Box sx={{ p: 1 }}>
            <ErrorNotice thing="notifications" onRetry={() => void list.refetch()} retrying={list.isFetching} />
          </Box>
        ) : null}
        {list.isPending ? (
          <Box component="output" aria-label="Loading" sx={{ display: 'block', p: 2 }}>
            <Skeleton width="80%" />
            <Skeleton width="40%" />
            <Skeleton width="70%" />
          </Box>
        ) : null}
        {list.data?.length === 0 ? (
          <Typography component="output" sx={{ display: 'block', p: 3, textAlign: 'center', color: 'text.secondary' }}>
            You&#39;re all caught up
          </Typography>
        ) : null}
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {list.data?.map((entry) => (
            <Entry
              key={entry.id}
              entry={entry}
              onFollow={() => {
                if (!entry.read) read.mutate(entry.id);
                onClose();
              }}
            />
          ))}
        </Box>
      </Box>
    </Box>
  );
}

function Entry({ entry, onFollow }: { entry: Notification; onFollow: () => void }) {
  return (
    <Box component="li" sx={{ borderBottom: 1, borderColor: 'divider', '&:last-child': { borderBottom: 0 } }}>
      <Box
        component={Link}
        to={entry.link}
        onClick={onFollow}
        sx={(theme) => ({
          display: 'grid',
          gridTemplateColumns: '20px 1fr',
          columnGap: 1.25,
          px: 2,
          py: 1.25,
          color: 'text.primary',
          textDecoration: 'none',
          typography: 'body2',
          '&:hover': { backgroundColor: theme.vars.palette.surface.sunken },
          '&:focus-visible': { outlineOffset: '-2px' },
        })}
      >
        <NotificationIcon kind={entry.kind} read={entry.read} />
        <Box sx={{ minWidth: 0 }}>
          <Box sx={{ fontWeight: entry.read ? 400 : 650, overflowWrap: 'anywhere' }}>
            {entry.read ? null : <VisuallyHidden>Unread: </VisuallyHidden>}
            {entry.title}
          </Box>
          <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
            <RelativeTime value={entry.createdAt} />
          </Box>
        </Box>
      </Box>
    </Box>
  );
}
