import { RelativeTime, ServiceArt, WriteButton, type ServiceArtName } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { openPath } from '../../app/paths.ts';
import { useLauncherQueries } from './launcher-queries.ts';
import type { Tile } from './tiles.ts';

const arts: ReadonlyMap<string, ServiceArtName> = new Map([
  ['ocean_tracking', 'ocean'],
  ['awb_tracking', 'air'],
  ['idp', 'document'],
  ['erp', 'erp'],
]);

/** An open tile is one link; a greyed one is inert, says why, and offers to ask an administrator. */
export function ServiceTile({ tile }: { tile: Tile }) {
  return (
    <Box
      component="li"
      sx={{
        position: 'relative',
        display: 'flex',
        flexDirection: { xs: 'row', sm: 'column' },
        gap: 2,
        p: 2,
        minHeight: { xs: 88, sm: 232 },
        minWidth: 0,
        border: 1,
        borderColor: 'divider',
        borderRadius: '8px',
        backgroundColor: tile.isOpen ? 'background.paper' : 'surface.sunken',
        ...(tile.isOpen && {
          transition: 'border-color 120ms',
          '&:hover': { borderColor: 'primary.main' },
          '&:has(a:focus-visible)': { outline: 2, outlineColor: 'primary.main', outlineOffset: '2px' },
        }),
      }}
    >
      <Box sx={{ alignSelf: 'flex-start' }}>
        <ServiceArt service={arts.get(tile.key)} size={40} tinted muted={!tile.isOpen} />
      </Box>
      <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column', gap: 0.75 }}>
        {tile.isOpen ? <OpenTile tile={tile} /> : <ClosedTile tile={tile} />}
      </Box>
    </Box>
  );
}

function OpenTile({ tile }: { tile: Tile }) {
  return (
    <>
      <Typography component="h2" variant="h3" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
        <Link
          href={openPath(tile.key)}
          underline="none"
          color="inherit"
          sx={{
            // The whole tile answers the click, the name alone is the link's text.
            '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: '8px' },
            '&:focus-visible': { outline: 'none' },
          }}
        >
          {tile.name}
        </Link>
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {tile.lastOpenedAt === null ? (
          'Not opened yet'
        ) : (
          <>
            Last opened <RelativeTime value={tile.lastOpenedAt} />
          </>
        )}
      </Typography>
    </>
  );
}

function ClosedTile({ tile }: { tile: Tile }) {
  const ask = useMutation(useLauncherQueries().ask());
  const reason = `reason-${tile.key}`;
  const requested = tile.requested || ask.isSuccess;
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.5 }}>
        <Typography component="h2" variant="h3" dir="auto" sx={{ overflowWrap: 'anywhere', color: 'text.secondary' }}>
          {tile.name}
        </Typography>
        <Chip
          size="small"
          label="No access"
          variant="outlined"
          // Beside the drawing, so that names of every length begin on one line; under the name on phones.
          sx={{ position: { sm: 'absolute' }, top: { sm: 16 }, insetInlineEnd: { sm: 16 } }}
        />
      </Box>
      <Typography id={reason} variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {tile.reason}
      </Typography>
      {/* oxlint-disable-next-line prefer-tag-over-role -- an output element is the result of a form; this is the state of a tile */}
      <Box sx={{ mt: 'auto' }} role="status">
        {requested ? (
          <Typography variant="body2" sx={{ fontWeight: 600 }}>
            Your administrator has been asked.
          </Typography>
        ) : null}
        {ask.isError ? (
          <Typography variant="body2" color="error">
            Not sent. Try again.
          </Typography>
        ) : null}
      </Box>
      {tile.mayAsk && !requested ? (
        <Box>
          <WriteButton
            size="small"
            variant="outlined"
            aria-describedby={reason}
            aria-label={`Ask your administrator for ${tile.name}`}
            aria-disabled={ask.isPending}
            onClick={() => {
              if (!ask.isPending) ask.mutate(tile.key);
            }}
          >
            Ask your administrator
          </WriteButton>
        </Box>
      ) : null}
    </>
  );
}
