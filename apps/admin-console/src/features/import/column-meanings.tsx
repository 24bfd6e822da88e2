import { importFields, type ImportField, type ImportKind } from '@gangway/contract';
import { t } from '@gangway/messages';
import type { FileTable } from '@gangway/table-files/read';
import { menuSize } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import Typography from '@mui/material/Typography';
import { FormSection } from '../../shared/forms/form-section.tsx';
import { fieldMessages } from './import-messages.ts';

export interface ColumnMeaningsProps {
  kind: ImportKind;
  table: FileTable;
  mapping: readonly (ImportField | null)[];
  isRemembered: boolean;
  disabled: boolean;
  onMapping: (mapping: (ImportField | null)[]) => void;
}

/** Meanings of the columns, guessed from their names or remembered from the last time. */
export function ColumnMeanings({ kind, table, mapping, isRemembered, disabled, onMapping }: ColumnMeaningsProps) {
  return (
    <FormSection heading={t('Columns')}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {isRemembered
          ? t('Matched the way you did last time.')
          : t('Guessed from their names. What you choose is remembered for files with the same columns.')}
      </Typography>
      <Box
        component="ul"
        aria-label={t('Columns of the file')}
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(auto-fill, minmax(240px, 1fr))' },
        }}
      >
        {table.columns.map((column, index) => {
          const sample = table.rows.find((row) => row[index] !== '')?.[index] ?? '';
          return (
            <Box component="li" key={index} sx={{ display: 'grid', gap: 0.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
              <Typography variant="body2" dir="auto" sx={{ fontWeight: 600 }} noWrap>
                {column === '' ? t('Column {number}', { number: index + 1 }) : column}
              </Typography>
              <Select<ImportField | ''>
                size="small"
                displayEmpty
                disabled={disabled}
                value={mapping[index] ?? ''}
                onChange={({ target: { value } }) => {
                  const field = value === '' ? null : value;
                  // Move the meaning to the column chosen last: it belongs to one only.
                  onMapping(mapping.map((each, place) => (place === index ? field : each === field ? null : each)));
                }}
                SelectDisplayProps={{
                  'aria-label':
                    column === ''
                      ? t('Meaning of column {number}', { number: index + 1 })
                      : t('Meaning of {column}', { column }),
                }}
                MenuProps={{
                  slotProps: { paper: { role: 'region', 'aria-label': t('Meanings'), sx: menuSize } },
                }}
                renderValue={(value) => (value === '' ? t('Don’t import') : t(fieldMessages[value]))}
              >
                <MenuItem value="">{t('Don’t import')}</MenuItem>
                {importFields[kind].map((field) => (
                  <MenuItem key={field} value={field}>
                    {t(fieldMessages[field])}
                  </MenuItem>
                ))}
              </Select>
              <Typography variant="caption" dir="auto" sx={{ color: 'text.secondary' }} noWrap>
                {sample === '' ? t('Empty') : sample}
              </Typography>
            </Box>
          );
        })}
      </Box>
    </FormSection>
  );
}
