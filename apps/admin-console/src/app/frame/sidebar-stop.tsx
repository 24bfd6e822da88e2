import { visuallyHidden } from '@gangway/ui-kit';
import { t } from '@gangway/messages';
import { useConnection } from '@gangway/app-frame';
import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { Fragment, Suspense } from 'react';
import { Link } from 'react-router-dom';
import type { AppRoute } from '../../shared/page/app-route.ts';
import { usePrefetchOn } from '../../shared/page/use-prefetch-on.ts';
import { stopStyle } from './sidebar-styles.ts';

export interface SidebarStopProps {
  stop: AppRoute;
  pathname: string;
  onNavigate: (() => void) | undefined;
}

/** A page of the current section, while it has a stop. */
export function SidebarStop(props: SidebarStopProps) {
  const { ShownWhile = Fragment } = props.stop;
  return (
    <Suspense fallback={null}>
      <ShownWhile>
        <Stop {...props} />
      </ShownWhile>
    </Suspense>
  );
}

/** A link with the number of those who wait on the page. */
function Stop({ stop, pathname, onNavigate }: SidebarStopProps) {
  const { path, title, stopLabel = title, waiting } = stop;
  return (
    <Box component="li" sx={{ listStyle: 'none' }}>
      <Box
        component={Link}
        to={path}
        onClick={onNavigate}
        {...usePrefetchOn(path)}
        aria-current={currentOf(stop, pathname)}
        sx={stopStyle}
      >
        {t(stopLabel)}
        {waiting === undefined ? null : <Waiting count={waiting} />}
      </Box>
    </Box>
  );
}

/** `page` on the page itself, `true` on a page below it, such as a record. */
export function currentOf({ path }: AppRoute, pathname: string): 'page' | 'true' | undefined {
  if (pathname === path) return 'page';
  return pathname.startsWith(`${path}/`) ? 'true' : undefined;
}

function Waiting({ count }: { count: NonNullable<AppRoute['waiting']> }) {
  const { http } = useConnection();
  const { data = 0 } = useQuery(count(http));
  if (data === 0) return null;
  return (
    <Box component="span" sx={waitingStyle}>
      {data > 99 ? '99+' : data}
      <Box component="span" sx={visuallyHidden}>{` ${t('waiting')}`}</Box>
    </Box>
  );
}

const waitingStyle = ({ vars: { palette } }: Theme) =>
  ({
    marginInlineStart: 'auto',
    minWidth: 20,
    px: '6px',
    borderRadius: '9px',
    backgroundColor: palette.rail.signal,
    color: palette.signal.contrastText,
    fontSize: '0.75rem',
    lineHeight: '18px',
    fontWeight: 700,
    textAlign: 'center',
  }) as const;
