import type { BrandMarks, Looks } from '@gangway/contract';
import { t } from '@gangway/messages';
import { BrandMark } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useConfig } from '../../../shared/config.ts';
import { TwoColumns } from '../../../shared/forms/two-columns.tsx';
import { previewColour, type LooksDraft } from './looks-draft.ts';

/** Marks of the looks that are edited. */
export function marksOf({ draft, live }: Pick<Looks, 'draft' | 'live'>): BrandMarks {
  return (draft ?? live)?.mark ?? { light: null, dark: null };
}

interface LooksPreviewProps {
  draft: LooksDraft;
  marks: BrandMarks;
}

/** Sign-in page, launcher and a mail in small, in both colour schemes. Pictures: nothing in them can be pressed. */
export function LooksPreview({ draft, marks }: LooksPreviewProps) {
  const pictures = [
    { label: t('Sign-in page'), Picture: SignInPicture },
    { label: t('Launcher'), Picture: LauncherPicture },
    { label: t('Mail'), Picture: MailPicture },
  ];
  return (
    <Box component="figure" sx={{ m: 0, display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Typography component="figcaption" variant="body2" sx={{ fontWeight: 600 }}>
        {t('Preview in light and dark')}
      </Typography>
      {pictures.map(({ label, Picture }) => (
        <Box key={label} sx={{ display: 'grid', gap: 0.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {label}
          </Typography>
          <TwoColumns>
            <Sheet scheme={{ 'data-light': '' }}>
              <Picture draft={draft} mark={marks.light} />
            </Sheet>
            <Sheet scheme={{ 'data-dark': '' }}>
              <Picture draft={draft} mark={marks.dark} />
            </Sheet>
          </TwoColumns>
        </Box>
      ))}
    </Box>
  );
}

interface SheetProps {
  /** Attribute that names the colour scheme of the content (theme). */
  scheme: { readonly 'data-light': '' } | { readonly 'data-dark': '' };
  children: ReactNode;
}

function Sheet({ scheme, children }: SheetProps) {
  return (
    <Box
      {...scheme}
      aria-hidden
      sx={{
        display: 'grid',
        gap: 1.25,
        p: 2.5,
        alignContent: 'start',
        gridTemplateColumns: 'minmax(0, 1fr)',
        color: 'text.primary',
        backgroundColor: 'background.default',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        overflowWrap: 'anywhere',
      }}
    >
      {children}
    </Box>
  );
}

interface PictureProps {
  draft: LooksDraft;
  mark: string | null;
}

function SignInPicture({ draft, mark }: PictureProps) {
  const colour = previewColour(draft.colour);
  return (
    <>
      <Brand draft={draft} mark={mark} />
      <Typography component="div" variant="h2">
        {t('Sign in')}
      </Typography>
      {draft.sentence === '' ? null : (
        <Typography dir="auto" sx={{ color: 'text.secondary' }}>
          {draft.sentence}
        </Typography>
      )}
      <ButtonPicture {...(colour === null ? {} : { colour: `#${colour}` })}>{t('Sign in')}</ButtonPicture>
    </>
  );
}

function LauncherPicture({ draft, mark }: PictureProps) {
  return (
    <>
      <Brand draft={draft} mark={mark} />
      <Typography component="div" variant="h2">
        {t('Your services')}
      </Typography>
      <Box sx={{ display: 'grid', gap: 1.25, gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' }}>
        {[70, 55].map((width) => (
          <Paper key={width}>
            <Box sx={{ width: 28, height: 28, borderRadius: 0.75, backgroundColor: 'soft.primary' }} />
            <Line width={width} />
          </Paper>
        ))}
      </Box>
    </>
  );
}

/** Shows name and foot alone: mails carry no mark and no colour of the organization. */
function MailPicture({ draft: { name, mailFoot } }: PictureProps) {
  const { brandName } = useConfig();
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, fontWeight: 650, minWidth: 0 }}>
        <Box sx={{ flex: 'none', width: 12, height: 12, borderRadius: '50%', backgroundColor: 'signal.main' }} />
        <bdi>{name || brandName}</bdi>
        <Box sx={{ flex: 1, minWidth: 16, borderTop: '2px solid', borderColor: 'border.control' }} />
        <Box
          sx={{
            flex: 'none',
            width: 12,
            height: 12,
            borderRadius: '50%',
            border: '2px solid',
            borderColor: 'border.control',
          }}
        />
      </Box>
      <Paper>
        <Line width={60} />
        <Line width={90} />
        <Line width={75} />
      </Paper>
      {mailFoot === '' ? null : (
        <Typography variant="body2" dir="auto" sx={{ color: 'text.secondary', whiteSpace: 'pre-line' }}>
          {mailFoot}
        </Typography>
      )}
    </>
  );
}

function Brand({ draft: { name }, mark }: PictureProps) {
  const { brandName } = useConfig();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, minHeight: 32 }}>
      {mark === null ? <BrandMark /> : <img src={mark} alt="" height={32} style={{ maxWidth: '50%' }} />}
      <Box component="bdi" sx={{ fontWeight: 650, minWidth: 0 }}>
        {name || brandName}
      </Box>
    </Box>
  );
}

/** @param colour ground of white text; absent: the product's */
function ButtonPicture({ colour, children }: { colour?: string; children: string }) {
  return (
    <Box
      sx={{
        py: 1,
        borderRadius: 1,
        textAlign: 'center',
        fontWeight: 600,
        backgroundColor: colour ?? 'primary.main',
        color: colour === undefined ? 'primary.contrastText' : '#fff',
      }}
    >
      {children}
    </Box>
  );
}

function Paper({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1,
        p: 1.5,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        backgroundColor: 'background.paper',
      }}
    >
      {children}
    </Box>
  );
}

/** A line of text in a picture, in percent of its width. */
function Line({ width }: { width: number }) {
  return <Box sx={{ width: `${width}%`, height: 8, borderRadius: 0.5, backgroundColor: 'divider' }} />;
}
