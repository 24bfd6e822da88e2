import type { BrandMarks, Looks } from '@gangway/contract';
import { t } from '@gangway/messages';
import { BrandMark } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { TwoColumns } from '../../../shared/forms/two-columns.tsx';
import { previewColour, type LooksDraft } from './looks-draft.ts';
import { useConfig } from '../../../shared/config.ts';

/** Marks of the looks that are edited. */
export function marksOf({ draft, live }: Pick<Looks, 'draft' | 'live'>): BrandMarks {
  return (draft ?? live)?.mark ?? { light: null, dark: null };
}

/** The sign-in page in small, in both colour schemes. A picture: nothing in it can be pressed. */
export function LooksPreview({ draft, marks }: { draft: LooksDraft; marks: BrandMarks }) {
  return (
    <Box component="figure" sx={{ m: 0, display: 'grid', gap: 0.75, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Typography component="figcaption" variant="body2" sx={{ fontWeight: 600 }}>
        {t('Preview of the sign-in page, light and dark')}
      </Typography>
      <TwoColumns>
        <Sheet scheme={{ 'data-light': '' }} draft={draft} mark={marks.light} />
        <Sheet scheme={{ 'data-dark': '' }} draft={draft} mark={marks.dark} />
      </TwoColumns>
    </Box>
  );
}

interface SheetProps {
  /** Attribute that names the colour scheme of what is inside (theme). */
  scheme: { readonly 'data-light': '' } | { readonly 'data-dark': '' };
  draft: LooksDraft;
  mark: string | null;
}

function Sheet({ scheme, draft: { name, colour, sentence }, mark }: SheetProps) {
  const { brandName } = useConfig();
  const own = previewColour(colour);
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
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, minHeight: 32 }}>
        {mark === null ? <BrandMark /> : <img src={mark} alt="" height={32} style={{ maxWidth: '50%' }} />}
        <Box component="bdi" sx={{ fontWeight: 650, minWidth: 0 }}>
          {name || brandName}
        </Box>
      </Box>
      <Typography component="div" variant="h2">
        {t('Sign in')}
      </Typography>
      {sentence === '' ? null : (
        <Typography dir="auto" sx={{ color: 'text.secondary' }}>
          {sentence}
        </Typography>
      )}
      <Box
        sx={{
          py: 1,
          borderRadius: 1,
          textAlign: 'center',
          fontWeight: 600,
          backgroundColor: own === null ? 'primary.main' : `#${own}`,
          color: own === null ? 'primary.contrastText' : '#fff',
        }}
      >
        {t('Sign in')}
      </Box>
    </Box>
  );
}
