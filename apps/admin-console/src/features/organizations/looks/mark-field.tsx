import { markLimits, type BrandMarks, type Looks } from '@gangway/contract';
import { isApiError } from '@gangway/api-client';
import { formatNumber, t } from '@gangway/messages';
import { WriteButton } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { useId, useRef, useState } from 'react';
import { TwoColumns } from '../../../shared/forms/two-columns.tsx';
import { refusalText } from '../../../shared/text/failure-text.ts';
import { marksOf } from './looks-preview.tsx';
import { useLooksChanges } from './looks-queries.ts';

/** Marks on light and on dark ground. Each goes into the draft as soon as its file is chosen. */
export function MarkFields({ id, looks }: { id: number; looks: Looks }) {
  return (
    <TwoColumns>
      <MarkField id={id} looks={looks} scheme="light" label={t('Mark on light ground')} />
      <MarkField id={id} looks={looks} scheme="dark" label={t('Mark on dark ground')} />
    </TwoColumns>
  );
}

interface MarkFieldProps {
  id: number;
  looks: Looks;
  scheme: keyof BrandMarks;
  label: string;
}

function MarkField({ id, looks, scheme, label }: MarkFieldProps) {
  const { putMark, isChanging } = useLooksChanges(id);
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string | null>(null);
  const hintId = useId();
  const mark = marksOf(looks)[scheme];

  async function put(file: File | null) {
    setError(null);
    if (file !== null && file.size > markLimits.bytes) return setError(tooLarge(file.size));
    try {
      const image = file === null ? null : await base64Of(file);
      await putMark.mutateAsync({ scheme, image, version: looks.version });
    } catch (cause) {
      setError((isApiError(cause) ? cause.errors[0]?.message : undefined) ?? refusalText(cause));
    }
  }

  return (
    <Box
      component="fieldset"
      sx={{ m: 0, p: 0, border: 0, minWidth: 0, display: 'grid', gap: 1, alignContent: 'start', justifyItems: 'start' }}
    >
      <Typography component="legend" variant="body2" sx={{ p: 0, mb: 0.75, fontWeight: 600 }}>
        {label}
      </Typography>
      {mark === null ? (
        <Typography sx={{ color: 'text.secondary' }}>{t('The product’s mark')}</Typography>
      ) : (
        <Box
          {...{ [`data-${scheme}`]: '' }}
          sx={{ p: 1.5, border: 1, borderColor: 'divider', borderRadius: 1, backgroundColor: 'background.default' }}
        >
          <img src={mark} alt={label} style={{ display: 'block', maxWidth: '100%', maxHeight: 64 }} />
        </Box>
      )}
      <input
        ref={input}
        type="file"
        accept="image/png,image/webp,image/svg+xml"
        aria-label={t('File: {label}', { label })}
        hidden
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          if (file !== undefined) void put(file);
          // Let the same file be chosen once it is corrected.
          currentTarget.value = '';
        }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <WriteButton
          variant="outlined"
          aria-describedby={hintId}
          busy={isChanging}
          onClick={() => input.current?.click()}
        >
          {t('Choose a file')}
        </WriteButton>
        {mark === null ? null : (
          <WriteButton busy={isChanging} onClick={() => void put(null)}>
            {t('Remove')}
          </WriteButton>
        )}
      </Box>
      <FormHelperText id={hintId} sx={{ m: 0 }}>
        {t('PNG, WebP or SVG, {kilobytes} kB and {pixels} pixels per side at most.', {
          kilobytes: formatNumber(markLimits.bytes / 1024),
          pixels: formatNumber(markLimits.pixels),
        })}
      </FormHelperText>
      <FormHelperText role="alert" error sx={{ m: 0 }}>
        {error}
      </FormHelperText>
    </Box>
  );
}

function tooLarge(bytes: number): string {
  return t('The image has {size} kB. Choose one with at most {limit} kB.', {
    size: formatNumber(Math.ceil(bytes / 1024)),
    limit: formatNumber(markLimits.bytes / 1024),
  });
}

async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
