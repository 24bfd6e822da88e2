import { sentenceOf } from '@gangway/api-client';
import { useApi } from '@gangway/api-client/react';
import { notification, type Notification } from '@gangway/contract';
import { formatCount, t } from '@gangway/messages';
import { endSide, ErrorNotice, RelativeTime, VisuallyHidden, WriteButton, useOnBack } from '@gangway/ui-kit';
import CloseOutlined from '@mui/icons-material/CloseOutlined';
import ExpandMoreOutlined from '@mui/icons-material/ExpandMoreOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import TextLink from '@mui/material/Link';
import Popover from '@mui/material/Popover';
import Skeleton from '@mui/material/Skeleton';
import type { Theme } from '@mui/material/styles';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../shared/page/paths.ts';
import { grouped } from './notification-groups.ts';
import { NotificationIcon } from './notification-icon.tsx';
import { notificationQueries } from './notification-queries.ts';

export interface NotificationPanelProps {
  /** The button it is anchored to; null while closed. */
  anchor: HTMLElement | null;
  onClose: () => void;
}

/**
 * Lists entries that wait for an answer, then events, newest first. Opening it marks nothing as read; following an
 * entry marks that one.
 */
export function NotificationPanel({ anchor, onClose }: NotificationPanelProps) {
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const titleId = useId();
  useOnBack(() => {
    if (anchor !== null) onClose();
  });
  return (
    <Popover
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: endSide() }}
      transformOrigin={{ vertical: 'top', horizontal: endSide() }}
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
                border: 0,
                borderRadius: 0,
                top: '0 !important',
                insetInline: '0 !important',
              }
            : { width: 380, maxHeight: 'min(640px, calc(100dvh - 96px))', mt: 0.5 },
        },
      }}
    >
      <PanelContent titleId={titleId} isPhone={isPhone} onClose={onClose} />
    </Popover>
  );
}

interface PanelProps {
  titleId: string;
  isPhone: boolean;
  onClose: () => void;
}

function PanelHead({ titleId, isPhone, onClose }: PanelProps) {
  const queries = notificationQueries(useApi({ notification }));
  const { data: { unread } = { unread: 0 } } = useQuery(queries.counts());
  const readAll = useMutation(queries.readAll());
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, paddingInlineStart: 2, paddingInlineEnd: 1, pt: 1.25 }}>
      <Typography id={titleId} component="h2" variant="h3" sx={{ flex: 1 }}>
        {t('Notifications')}
      </Typography>
      <WriteButton
        size="small"
        // Avoid `disabled`: the button would drop the focus just when it was used.
        aria-disabled={unread === 0 || readAll.isPending}
        onClick={() => {
          if (unread > 0 && !readAll.isPending) readAll.mutate();
        }}
        sx={{ '&[aria-disabled="true"]': { color: 'text.disabled', cursor: 'default' } }}
      >
        {t('Mark all read')}
      </WriteButton>
      {isPhone ? (
        <IconButton aria-label={t('Close notifications')} onClick={onClose}>
          <CloseOutlined />
        </IconButton>
      ) : null}
    </Box>
  );
}

function PanelContent({ titleId, isPhone, onClose }: PanelProps) {
  const queries = notificationQueries(useApi({ notification }));
  const [unreadOnly, setUnreadOnly] = useState(false);
  const list = useQuery(queries.list(unreadOnly));
  const read = useMutation(queries.read());
  // Show it read or unread: it still waits.
  const waiting = useQuery(queries.needsYou());
  const needsYou = waiting.data?.rows ?? [];
  const more = (waiting.data?.total ?? 0) - needsYou.length;
  // Render the frame before its rows: it answers the click.
  const isFramed = useDeferredValue(true, false);
  // Show both together: the second would push the first down.
  const isPending = list.isPending || waiting.isPending || !isFramed;
  const isError = list.isError || waiting.isError;
  const groups = grouped(list.data ?? []);
  const follow = (entry: Notification) => {
    if (!entry.read) read.mutate(entry.id);
    onClose();
  };
  const listId = `${titleId}-list`;
  const tabId = (which: string) => `${titleId}-${which}`;
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', maxHeight: 'inherit' }}>
      <PanelHead titleId={titleId} isPhone={isPhone} onClose={onClose} />
      <Tabs
        value={unreadOnly ? 'unread' : 'all'}
        onChange={(_, value) => setUnreadOnly(value === 'unread')}
        aria-label={t('Which notifications')}
        sx={{ px: 2, borderBottom: 1, borderColor: 'divider' }}
      >
        <Tab value="all" label={t('All')} id={tabId('all')} aria-controls={listId} />
        <Tab value="unread" label={t('Unread')} id={tabId('unread')} aria-controls={listId} />
      </Tabs>
      <Box
        id={listId}
        role="tabpanel"
        aria-labelledby={tabId(unreadOnly ? 'unread' : 'all')}
        tabIndex={-1}
        sx={{ overflowY: 'auto', minHeight: 96 }}
      >
        {isError ? (
          <Box sx={{ p: 1 }}>
            <ErrorNotice
              message={t('Couldn’t load notifications.')}
              onRetry={() => void Promise.all([list.refetch(), waiting.refetch()])}
              retrying={list.isFetching || waiting.isFetching}
            />
          </Box>
        ) : null}
        {isPending ? <Loading /> : null}
        {!isPending && needsYou.length > 0 ? (
          <Part heading={t('Needs you')}>
            {needsYou.map((entry) => (
              <Waiting key={entry.id} entry={entry} onFollow={() => follow(entry)} />
            ))}
            {more > 0 ? <MoreWaiting count={more} capped={waiting.data?.capped === true} onFollow={onClose} /> : null}
          </Part>
        ) : null}
        {!isPending && !isError && list.data?.length === 0 && needsYou.length === 0 ? (
          <Typography component="output" sx={{ display: 'block', p: 3, textAlign: 'center', color: 'text.secondary' }}>
            {t("You're all caught up")}
          </Typography>
        ) : null}
        {!isPending && groups.length > 0 ? (
          <Part heading={needsYou.length > 0 ? t('For your information') : null}>
            {groups.map(({ kind, title, entries }) =>
              title === null ? (
                <Entry key={entries[0].id} entry={entries[0]} onFollow={() => follow(entries[0])} />
              ) : (
                <Group key={kind} kind={kind} title={title} entries={entries} onFollow={follow} />
              ),
            )}
          </Part>
        ) : null}
      </Box>
    </Box>
  );
}

/** Links to the requests that the panel leaves out. */
function MoreWaiting({ count, capped, onFollow }: { count: number; capped: boolean; onFollow: () => void }) {
  return (
    <Box component="li" sx={{ px: 2, py: 1, typography: 'body2' }}>
      <TextLink component={Link} to={paths.requests} onClick={onFollow}>
        {t('{count} more waiting', { count: formatCount(count, capped) })}
      </TextLink>
    </Box>
  );
}

function Loading() {
  return (
    <Box component="output" aria-label={t('Loading')} sx={{ display: 'block', px: 2 }}>
      {['80%', '65%', '70%'].map((width) => (
        <Box key={width} sx={{ display: 'flex', alignItems: 'center', gap: 1.25, py: 1.25 }}>
          <Skeleton variant="circular" width={30} height={30} />
          <Skeleton width={width} />
        </Box>
      ))}
    </Box>
  );
}

function Part({ heading, children }: { heading: string | null; children: ReactNode }) {
  const id = useId();
  return (
    <>
      {heading === null ? null : (
        <Typography id={id} component="h3" variant="caption" sx={{ px: 2, pt: 1.5, pb: 0.5, fontWeight: 650 }}>
          {heading}
        </Typography>
      )}
      <Box component="ul" {...(heading === null ? {} : { 'aria-labelledby': id })} sx={listStyle}>
        {children}
      </Box>
    </>
  );
}

const listStyle = { m: 0, p: 0, listStyle: 'none' } as const;
const rowStyle = { borderBottom: 1, borderColor: 'divider', '&:last-child': { borderBottom: 0 } } as const;
const entryStyle = (theme: Theme) =>
  ({
    display: 'grid',
    gridTemplateColumns: '30px 1fr auto',
    columnGap: 1.25,
    px: 2,
    py: 1.25,
    color: 'text.primary',
    textAlign: 'start',
    textDecoration: 'none',
    typography: 'body2',
    'a&:hover, button&:hover': { backgroundColor: theme.vars.palette.surface.sunken },
    '&:focus-visible': { outlineOffset: '-2px' },
  }) as const;

interface EntryProps {
  entry: Notification;
  onFollow: () => void;
}

/** A waiting entry with its link. */
function Waiting({ entry, onFollow }: EntryProps) {
  const title = sentenceOf(entry.title, entry.said);
  return (
    <Box component="li" sx={rowStyle}>
      <Box sx={[entryStyle, { alignItems: 'center' }]}>
        <NotificationIcon kind={entry.kind} read={entry.read} about={entry.about} />
        <Told title={title} at={entry.createdAt} read={entry.read} />
        <Button
          component={Link}
          to={entry.link}
          size="small"
          variant="outlined"
          aria-label={t('Review: {title}', { title })}
          onClick={onFollow}
        >
          {t('Review')}
        </Button>
      </Box>
    </Box>
  );
}

interface GroupProps {
  kind: string;
  title: string;
  entries: readonly [Notification, ...Notification[]];
  onFollow: (entry: Notification) => void;
}

/** Entries of one kind, folded under one line. */
function Group({ kind, title, entries, onFollow }: GroupProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <Box component="li" sx={rowStyle}>
      <ButtonBase
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        sx={[entryStyle, { width: '100%', alignItems: 'start' }]}
      >
        <NotificationIcon kind={kind} read={entries.every(({ read }) => read)} about={null} />
        <Told title={title} at={entries[0].createdAt} read={entries.every(({ read }) => read)} />
        <ExpandMoreOutlined sx={{ fontSize: 20, alignSelf: 'center', transform: open ? 'rotate(180deg)' : 'none' }} />
      </ButtonBase>
      {open ? (
        <Box component="ul" id={id} aria-label={title} sx={[listStyle, { paddingInlineStart: 2 }]}>
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} onFollow={() => onFollow(entry)} />
          ))}
        </Box>
      ) : null}
    </Box>
  );
}

function Told({ title, at, read }: { title: string; at: string; read: boolean }) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box sx={{ fontWeight: read ? 400 : 650, overflowWrap: 'anywhere' }}>
        {read ? null : <VisuallyHidden>{`${t('Unread:')} `}</VisuallyHidden>}
        {title}
      </Box>
      <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
        <RelativeTime value={at} />
      </Box>
    </Box>
  );
}

function Entry({ entry, onFollow }: EntryProps) {
  return (
    <Box component="li" sx={rowStyle}>
      <Box component={Link} to={entry.link} onClick={onFollow} sx={entryStyle}>
        <NotificationIcon kind={entry.kind} read={entry.read} about={entry.about} />
        <Told title={sentenceOf(entry.title, entry.said)} at={entry.createdAt} read={entry.read} />
      </Box>
    </Box>
  );
}
