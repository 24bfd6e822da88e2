import { sentenceOf } from '@gangway/api-client';
import type { ImportKind, ImportOutcome, ImportRow } from '@gangway/contract';
import { formatNumber, t } from '@gangway/messages';
import { TablePagination } from '@gangway/table-kit';
import { StatusWord, WriteButton } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { FormFooter } from '../../shared/forms/form-footer.tsx';
import { FormSection } from '../../shared/forms/form-section.tsx';
import { saveFile } from '../../shared/list/export/use-list-export.ts';
import { failedRows } from './failed-rows.ts';
import type { ChosenFile } from './import-queries.ts';
import { fieldMessages, outcomes, outcomeMessages } from './import-messages.ts';

export interface ImportPreviewListProps {
  kind: ImportKind;
  file: ChosenFile;
  rows: readonly ImportRow[];
  /** Another preview is loading. */
  isStale: boolean;
  isApplying: boolean;
  onApply: () => void;
}

/** Preview of each row, and the button that imports them. */
export function ImportPreviewList({ kind, file, rows, isStale, isApplying, onApply }: ImportPreviewListProps) {
  const [only, setOnly] = useState<ImportOutcome | null>(null);
  const [{ page, size }, setPage] = useState<{ page: number; size: 10 | 20 | 50 | 100 }>({ page: 1, size: 20 });
  const count = (outcome: ImportOutcome) => rows.filter((row) => row.outcome === outcome).length;
  const failed = rows.filter(({ outcome }) => outcome === 'error');
  const writing = count('new') + count('changed');
  const shown = only === null ? rows : rows.filter(({ outcome }) => outcome === only);
  // Clamp the page: the preview may have shrunk since.
  const last = Math.max(1, Math.ceil(shown.length / size));
  const current = Math.min(page, last);
  const visible = shown.slice((current - 1) * size, current * size);
  return (
    <>
      <FormSection heading={t('What would change')}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <ToggleButtonGroup
            exclusive
            size="small"
            aria-label={t('Show')}
            value={only}
            onChange={(_event, next: ImportOutcome | null) => {
              setOnly(next);
              setPage((before) => ({ ...before, page: 1 }));
            }}
            sx={{ flexWrap: 'wrap' }}
          >
            {outcomes.map((outcome) => (
              <ToggleButton key={outcome} value={outcome}>
                {t(outcomeMessages[outcome].text)} {formatNumber(count(outcome))}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
          {failed.length === 0 ? null : (
            <Button
              variant="text"
              onClick={async () =>
                saveFile(
                  `${file.name.replace(/\.[^.]*$/, '')}-failed.csv`,
                  await failedRows(file.read.table, failed),
                  'text/csv;charset=utf-8',
                )
              }
            >
              {t('Download the rows that failed')}
            </Button>
          )}
        </Box>
        <Box component="ul" aria-label={t('Rows')} aria-busy={isStale} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {visible.map((row) => (
            <Row key={row.row} row={row} number={file.read.numbers[row.row] ?? row.row + 2} />
          ))}
        </Box>
        {visible.length === 0 ? <Typography>{t('No rows to show.')}</Typography> : null}
        <TablePagination
          flush
          page={current}
          size={size}
          rowsShown={visible.length}
          total={shown.length}
          totalCapped={false}
          onPage={(next) => setPage((before) => ({ ...before, page: next }))}
          onSize={(next) => setPage({ page: 1, size: next })}
        />
      </FormSection>
      <FormFooter>
        <WriteButton variant="contained" disabled={isStale || isApplying || writing === 0} onClick={onApply}>
          {isApplying ? t('Importing…') : t('{writing, plural, one {Import # row} other {Import # rows}}', { writing })}
        </WriteButton>
        <Typography component="output" variant="body2" sx={{ color: 'text.secondary' }}>
          {sumOf(kind, rows, count)}
        </Typography>
      </FormFooter>
    </>
  );
}

function sumOf(kind: ImportKind, rows: readonly ImportRow[], count: (outcome: ImportOutcome) => number): string {
  if (count('same') === rows.length) return t('Nothing to import. Every row matches existing data.');
  const failed = count('error');
  return [
    ...(failed === 0
      ? []
      : [t('{failed, plural, one {# row won’t be imported.} other {# rows won’t be imported.}}', { failed })]),
    ...(kind === 'people' && count('new') > 0 ? [t('Invitations to new people go out a few at a time.')] : []),
  ].join(' ');
}

interface RowProps {
  row: ImportRow;
  /** Of the row in the file. */
  number: number;
}

function Row({ row: { outcome, name, changes, errors }, number }: RowProps) {
  const { text, tone } = outcomeMessages[outcome];
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '88px minmax(0, 2fr) minmax(0, 4fr)' },
        gap: { xs: 0.5, sm: 1.5 },
        py: 1,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Box>
        <StatusWord tone={tone}>{t(text)}</StatusWord>
      </Box>
      <Box sx={{ overflowWrap: 'anywhere' }}>
        <bdi style={{ fontWeight: 600 }}>{name === '' ? '–' : name}</bdi>
        <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
          {t('Row {number}', { number: formatNumber(number) })}
        </Typography>
      </Box>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {errors.map((error) => (
          <Typography
            component="li"
            variant="body2"
            key={`${error.field} ${error.message}`}
            sx={{ color: 'error.main', overflowWrap: 'anywhere' }}
          >
            {sentenceOf(error.message, error)}
          </Typography>
        ))}
        {changes
          // Leave out a branch that was not found: its error says so.
          .filter(({ to }) => to !== '')
          .map(({ field, from, to }) => (
            <Typography component="li" variant="body2" key={`${field} ${to}`} sx={{ overflowWrap: 'anywhere' }}>
              {t(fieldMessages[field])}:{' '}
              {from === null ? null : (
                <span>
                  <Box component="del" sx={{ color: 'text.secondary' }}>
                    <bdi>{from}</bdi>
                  </Box>{' '}
                  →{' '}
                </span>
              )}
              <bdi>{to}</bdi>
            </Typography>
          ))}
      </Box>
    </Box>
  );
}
