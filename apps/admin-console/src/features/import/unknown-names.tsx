import type { UnknownName } from '@gangway/contract';
import { t } from '@gangway/messages';
import { rich } from '@gangway/messages/react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { FormSection } from '../../shared/forms/form-section.tsx';
import type { NameMeant } from './import-queries.ts';
import { fieldMessages } from './import-messages.ts';

export interface UnknownNamesProps {
  unknown: readonly UnknownName[];
  names: readonly NameMeant[];
  /** The import would create the names: the person decides whether one is a misspelling. */
  isOffer: boolean;
  disabled: boolean;
  onNames: (names: readonly NameMeant[]) => void;
}

/** Unknown names, each with similar existing ones. */
export function UnknownNames({ unknown, names, isOffer, disabled, onNames }: UnknownNamesProps) {
  if (unknown.length === 0 && names.length === 0) return null;
  return (
    <FormSection heading={isOffer ? t('Similar to existing names') : t('Names not found')}>
      {unknown.length === 0 ? null : (
        <Box
          component="ul"
          aria-label={t('Names not found')}
          sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}
        >
          {unknown.map(({ field, text, rows, alike }) => (
            <Box
              component="li"
              key={`${field} ${text}`}
              sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 }}
            >
              <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
                {rich('{field} {text}, {rows, plural, one {# row} other {# rows}}', {
                  field: t(fieldMessages[field]),
                  text: <bdi style={{ fontWeight: 600 }}>{text}</bdi>,
                  rows,
                })}
              </Typography>
              {alike.length === 0 ? (
                <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                  {t('No similar name.')}
                </Typography>
              ) : (
                alike.map((meant) => (
                  <Button
                    key={meant}
                    size="small"
                    variant="outlined"
                    disabled={disabled}
                    aria-label={t('Read {text} as {meant}', { text, meant })}
                    onClick={() => onNames([...names, { field, text, meant }])}
                  >
                    <bdi>{meant}</bdi>?
                  </Button>
                ))
              )}
            </Box>
          ))}
        </Box>
      )}
      {names.length === 0 ? null : (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {names.map((name) => (
            <Chip
              key={`${name.field} ${name.text}`}
              label={rich('{text} is {meant}', { text: <bdi>{name.text}</bdi>, meant: <bdi>{name.meant}</bdi> })}
              disabled={disabled}
              onDelete={() => onNames(names.filter((each) => each !== name))}
              // Wrap rather than cut: an ellipsis could take the start of a name.
              sx={{ height: 'auto', minHeight: 32, '& .MuiChip-label': { whiteSpace: 'normal' } }}
            />
          ))}
        </Box>
      )}
    </FormSection>
  );
}
