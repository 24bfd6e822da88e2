import { createApiClient, type Http } from '@gangway/api-client';
import { changeLanguage, languageReady, type StartedApp } from '@gangway/app-frame';
import { looks, type BrandMarks, type PublicLooks } from '@gangway/contract';
import { isColour } from '@gangway/contract/colour';
import { withLanguage } from '@gangway/messages/choice';
import { defaultLanguage } from '@gangway/messages/default-language';
import { rich } from '@gangway/messages/react';
import { BrandMark, OwnMark } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { PortalConfig } from '../shared/config.ts';
import { paths } from '../shared/paths.ts';

/** Milliseconds that the first page waits for the looks of its host. */
const patience = 5_000;

/**
 * Starts the portal with the looks of this page's host, in the organization's language where nobody chose one. A host without looks,
 * and one at which they cannot be read, has the portal's.
 */
export async function startAtOwnHost(
  config: PortalConfig,
  startWith: (config: PortalConfig) => StartedApp,
): Promise<StartedApp> {
  const own = await looksOfHost(startWith(config).connection.publicHttp);
  if (own === null) return startWith(config);
  await speak(own.language);
  const started = startWith({
    ...config,
    brandName: own.name,
    own: {
      sentence: own.sentence === null ? null : <bdi>{own.sentence}</bdi>,
      passkeyNote: <PasskeyNote address={own.passkeysAt} />,
    },
  });
  return { ...started, content: <Dressed looks={own}>{started.content}</Dressed> };
}

async function looksOfHost(http: Http): Promise<PublicLooks | null> {
  try {
    const { body } = await createApiClient(http, { looks: { ofHost: looks.ofHost } }).looks.ofHost({
      query: { host: window.location.host },
      signal: AbortSignal.timeout(patience),
    });
    // An unproven host has the portal's looks, passkeys included.
    return body.passkeys ? null : body;
  } catch {
    return null;
  }
}

async function speak(tag: PublicLooks['language']): Promise<void> {
  const language = defaultLanguage(tag);
  if (language !== undefined) {
    await changeLanguage(language, { inParts: true });
    // Count it as the browser's: links to pages of this host need not carry it.
    document.documentElement.dataset['ownLanguage'] = language;
  }
  // The note about passkeys is among the later texts.
  await languageReady();
}

/** Says where passkeys work: at the portal's own host, to which they belong (WebAuthn Level 3, section 5.1.2). */
function PasskeyNote({ address }: { address: string }) {
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {rich('Passkeys work at <link>{host}</link>.', {
        host: new URL(address).host,
        link: <Link href={withLanguage(address + paths.login)} />,
      })}
    </Typography>
  );
}

function Dressed({ looks: { colour, mark }, children }: { looks: PublicLooks; children: ReactNode }) {
  return (
    <>
      {colour !== null && isColour(colour) ? <GlobalStyles styles={buttonsIn(`#${colour}`)} /> : null}
      <OwnMark value={mark.light === null && mark.dark === null ? null : <Mark mark={mark} />}>{children}</OwnMark>
    </>
  );
}

/** Colours the main button alone: on dark ground the colour, chosen to carry white text, could not be text itself. */
function buttonsIn(colour: string) {
  return {
    '.MuiButton-root.MuiButton-containedPrimary': {
      '--variant-containedBg': colour,
      '--variant-containedColor': '#fff',
      '@media (hover: hover)': {
        '&:hover': { '--variant-containedBg': `color-mix(in srgb, ${colour}, #000 15%)` },
      },
    },
  };
}

/** The mark on the ground of each colour scheme. Addresses of `data:`, in `<img>` alone: an SVG runs nothing there. */
function Mark({ mark: { light, dark } }: { mark: BrandMarks }) {
  return (
    <>
      <Box component="span" sx={{ display: 'contents', '[data-dark] &': { display: 'none' } }}>
        {markOf(light)}
      </Box>
      <Box component="span" sx={{ display: 'none', '[data-dark] &': { display: 'contents' } }}>
        {markOf(dark)}
      </Box>
    </>
  );
}

function markOf(address: string | null): ReactNode {
  if (address !== null) return <img src={address} alt="" height={32} style={{ maxWidth: '10rem' }} />;
  return (
    <OwnMark value={null}>
      <BrandMark />
    </OwnMark>
  );
}
