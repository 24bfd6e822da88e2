import { listed, t } from '@gangway/messages';
import { encodingNames, encodings, type Encoding } from '@gangway/table-files/encodings';
import type { ReadFile, ReadOptions } from '@gangway/table-files/read';
import { menuSize } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';

export interface ReadingChoicesProps {
  read: ReadFile;
  disabled: boolean;
  /** Reads the file again. */
  onOptions: (options: ReadOptions) => void;
}

/** How the file is read: what was guessed and may be chosen otherwise, and what is left out. */
export function ReadingChoices({ read, disabled, onOptions }: ReadingChoicesProps) {
  const { encoding, workbook, headRow, headRows } = read;
  const now: ReadOptions = {
    headRow,
    ...(encoding === null ? {} : { encoding: encoding.value }),
    ...(workbook === null ? {} : { sheet: workbook.sheet }),
  };
  return (
    <>
      <Box
        sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' } }}
      >
        {encoding === null ? null : (
          <Choice<Encoding>
            label={t('Encoding')}
            value={encoding.value}
            options={encodingNames.map((value) => ({ value, text: t(encodings[value]) }))}
            help={t('Guessed: the file is not Unicode. Choose another one if these names look wrong: {names}', {
              names: listed(encoding.sample),
            })}
            disabled={disabled}
            onChoice={(value) => onOptions({ encoding: value })}
          />
        )}
        {workbook === null || workbook.sheets.length < 2 ? null : (
          <Choice
            label={t('Sheet')}
            value={workbook.sheet}
            options={workbook.sheets.map(({ name, isHidden }) => ({
              value: name,
              text: isHidden ? t('{name} (hidden)', { name }) : name,
            }))}
            disabled={disabled}
            onChoice={(sheet) => onOptions({ sheet })}
          />
        )}
        <Choice
          label={t('Column names')}
          value={String(headRow)}
          options={headRows.map(({ number, text }) => ({
            value: String(number),
            text: t('Row {number}: {text}', { number, text }),
          }))}
          disabled={disabled}
          onChoice={(value) => onOptions({ ...now, headRow: Number(value) })}
        />
      </Box>
      {leftOut(read).map((sentence) => (
        <Typography key={sentence} variant="body2">
          {sentence}
        </Typography>
      ))}
    </>
  );
}

/** Says what of the file is not imported. */
function leftOut({ workbook, columnsLeftOut, table }: ReadFile): string[] {
  const hidden = workbook?.hiddenRows ?? 0;
  return [
    ...(hidden === 0
      ? []
      : [t('{hidden, plural, one {# hidden row is left out.} other {# hidden rows are left out.}}', { hidden })]),
    ...(columnsLeftOut === 0
      ? []
      : [
          t(
            'Only the first {count} columns are read; {columnsLeftOut, plural, one {# column is left out.} other {# columns are left out.}}',
            { count: table.columns.length, columnsLeftOut },
          ),
        ]),
  ];
}

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; text: string }[];
  help?: string;
  disabled: boolean;
  onChoice: (value: Value) => void;
}

function Choice<Value extends string>({ label, value, options, help, disabled, onChoice }: ChoiceProps<Value>) {
  return (
    <TextField
      select
      size="small"
      label={label}
      value={value}
      helperText={help}
      disabled={disabled}
      onChange={({ target }) => {
        const chosen = options.find((option) => option.value === target.value);
        if (chosen) onChoice(chosen.value);
      }}
      slotProps={{
        select: { MenuProps: { slotProps: { paper: { role: 'region', 'aria-label': label, sx: menuSize } } } },
      }}
    >
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          <bdi>{option.text}</bdi>
        </MenuItem>
      ))}
    </TextField>
  );
}
