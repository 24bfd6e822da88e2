import { RouterLink } from '@gangway/app-frame';
import { dot, t } from '@gangway/messages';
import { rich } from '@gangway/messages/react';
import { kindNames, readReferences, type Reading } from '@gangway/references';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { openPath } from '../../shared/paths.ts';
import { RequestAccessDialog } from '../../shared/request-access-dialog.tsx';
import { useSignedInPerson } from '../../shared/signed-in-person.ts';
import { useLauncherQueries } from './launcher-queries.ts';
import { keepReference, recentReferences, switchReferences } from './recent-references.ts';
import type { Tile } from './tiles.ts';

interface ReferenceResultsProps {
  /** Typed or pasted text; several lines are several references. */
  text: string;
  tiles: readonly Tile[];
  /** Receives a reference that replaces the text. */
  onChoose: (text: string) => void;
}

/** Readings of the typed text with the services that open them. For an empty text: the device's recent references. */
export function ReferenceResults({ text, tiles, onChoose }: ReferenceResultsProps) {
  const lines = readReferences(text);
  if (lines.length === 0) return <Recent onChoose={onChoose} />;
  return (
    <Stack
      component="ul"
      spacing={1.5}
      sx={{ listStyle: 'none', m: 0, p: 0 }}
      aria-live="polite"
      aria-label={t('Found')}
    >
      {lines.map(({ line, readings }, index) => (
        <Box component="li" key={index}>
          <Found line={line} readings={readings} tiles={tiles} onChoose={onChoose} />
        </Box>
      ))}
    </Stack>
  );
}

interface FoundProps extends Omit<ReferenceResultsProps, 'text'> {
  line: string;
  readings: readonly Reading[];
}

function Found({ line, readings, tiles, onChoose }: FoundProps) {
  const taken = readings.find(({ kind, check }) => check !== 'wrong' && tiles.some((tile) => takes(tile, kind)));
  const reading = taken ?? readings[0];
  if (reading === undefined) {
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {rich('“{text}” isn’t a container, air waybill or any other reference we know. Check for typos.', {
          text: <bdi>{line.slice(0, 60)}</bdi>,
        })}
      </Typography>
    );
  }
  return (
    <Stack spacing={0.75}>
      <Typography variant="body2">
        {/* Use the page's typeface, which distinguishes 0 from O and 1 from I. */}
        <Box component="code" sx={{ fontFamily: 'inherit', fontWeight: 650 }}>
          {reading.printed}
        </Box>
        {dot}
        {verdict(reading)}
      </Typography>
      {reading.meant === undefined ? null : (
        <Box>
          <Button size="small" onClick={() => onChoose(reading.meant ?? '')}>
            {t('Use {meant}', { meant: reading.meant })}
          </Button>
        </Box>
      )}
      {reading.check === 'wrong' ? null : <Ways reading={reading} tiles={tiles} />}
    </Stack>
  );
}

function verdict({ kind, check, expected, meant }: Reading): string {
  const name = t(kindNames[kind]);
  if (meant !== undefined)
    return t('{name}? Check for mixed-up characters: O and 0, or I and 1.', { name: capital(name) });
  switch (check) {
    case 'right':
      return `${capital(name)} ✓`;
    case 'wrong':
      return t('{name}: the check digit should be {expected}. Did you mistype?', {
        name: capital(name),
        expected: String(expected),
      });
    case 'none':
      return capital(name);
    case 'guess':
      return t('Could be a {name}', { name });
  }
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const takes = (tile: Tile, kind: Reading['kind']) => tile.referenceKinds.includes(kind);

function Ways({ reading, tiles }: { reading: Reading; tiles: readonly Tile[] }) {
  const { profile } = useSignedInPerson();
  const ways = tiles.filter((tile) => takes(tile, reading.kind));
  if (ways.length === 0) {
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('None of your services opens this kind of reference.')}
      </Typography>
    );
  }
  return ways.map((tile) =>
    tile.isOpen ? (
      <Stack key={tile.key} direction="row" spacing={1} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
        <Button
          component={RouterLink}
          variant="outlined"
          href={openPath(tile.key, reading.reference)}
          // Add the reference: pasted lines have many such links.
          aria-label={t('Open in {name}: {printed}', { name: tile.name, printed: reading.printed })}
          onClick={() => {
            keepReference(profile.subject, reading.reference);
            if (!tile.opensReferences) void navigator.clipboard?.writeText(reading.reference).catch(() => {});
          }}
        >
          {t('Open in {name}', { name: tile.name })}
        </Button>
        {tile.opensReferences ? null : (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('Opens the start page. We’ll copy the reference so you can paste it.')}
          </Typography>
        )}
      </Stack>
    ) : (
      <Closed key={tile.key} tile={tile} kind={kindNames[reading.kind]} />
    ),
  );
}

function Closed({ tile, kind }: { tile: Tile; kind: string }) {
  const client = useQueryClient();
  const { mine } = useLauncherQueries();
  const [asking, setAsking] = useState(false);
  const [sent, setSent] = useState(false);
  const status = useRef<HTMLParagraphElement>(null);
  const requested = tile.requested || sent;
  return (
    <Stack spacing={1} sx={{ alignItems: 'flex-start' }}>
      <Typography ref={status} tabIndex={-1} variant="body2" sx={{ color: 'text.secondary' }}>
        {t('{name} opens this {kind}. {reason}', { name: tile.name, kind: t(kind), reason: tile.reason })}
        {requested ? <span>{` ${t('Requested. Your administrator will review it.')}`}</span> : ''}
      </Typography>
      {!tile.mayAsk || requested ? null : (
        <Button
          size="small"
          variant="outlined"
          aria-label={t('Request access to {name}', { name: tile.name })}
          onClick={() => setAsking(true)}
        >
          {t('Request access')}
        </Button>
      )}
      {asking ? (
        <RequestAccessDialog
          service={tile.key}
          name={tile.name}
          // Send the kind, never the reference, which is the customer's.
          reason={
            /^(a|IMO)/.test(kind)
              ? t('To track an {kind}', { kind: t(kind) })
              : t('To track a {kind}', { kind: t(kind) })
          }
          status={status}
          onSent={() => {
            setSent(true);
            setAsking(false);
            void client.invalidateQueries({ queryKey: mine().queryKey });
          }}
          onCancel={() => setAsking(false)}
        />
      ) : null}
    </Stack>
  );
}

function Recent({ onChoose }: { onChoose: (text: string) => void }) {
  const { profile } = useSignedInPerson();
  const [recent, setRecent] = useState(() => recentReferences(profile.subject));
  if (recent.isOn && recent.references.length === 0) return null;
  function turn(isOn: boolean) {
    switchReferences(profile.subject, isOn);
    setRecent(recentReferences(profile.subject));
  }
  return (
    <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
      {recent.isOn ? (
        <>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('Recent on this device')}
          </Typography>
          {recent.references.map((reference) => (
            <Button key={reference} size="small" variant="outlined" onClick={() => onChoose(reference)}>
              {reference}
            </Button>
          ))}
          <Button size="small" onClick={() => turn(false)}>
            {t('Don’t save recent references')}
          </Button>
        </>
      ) : (
        <Button size="small" onClick={() => turn(true)}>
          {t('Keep recent references on this device')}
        </Button>
      )}
    </Stack>
  );
}
