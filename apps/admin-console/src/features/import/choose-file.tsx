import { importFields, mostImportRows, type ImportKind } from '@gangway/contract';
import { dot, formatNumber, listed, msg, t } from '@gangway/messages';
import type { ReadOptions } from '@gangway/table-files/read';
import { WriteButton } from '@gangway/ui-kit';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useId, useRef, useState, type ReactNode } from 'react';
import { FormSection } from '../../shared/forms/form-section.tsx';
import type { ChosenFile } from './import-queries.ts';
import { fieldMessages, kindMessages } from './import-messages.ts';
import type { ReadAnswer } from './import-worker.ts';
import { readInWorker } from './read-in-worker.ts';
import { ReadingChoices } from './reading-choices.tsx';

export interface ChooseFileProps {
  kind: ImportKind;
  onKind: (kind: ImportKind) => void;
  file: ChosenFile | null;
  onFile: (file: ChosenFile | null) => void;
  /** Disables the choice during an import. */
  disabled: boolean;
}

/** Chooses the kind of import and the file, which can be dropped here too. */
export function ChooseFile({ kind, onKind, file, onFile, disabled }: ChooseFileProps) {
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const latest = useRef(0);
  const [isReading, setReading] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  async function read(chosen: File, options: ReadOptions = {}) {
    const choice = performance.now();
    latest.current = choice;
    setReading(true);
    setRefusal(null);
    onFile(null);
    const answer = await readInWorker(chosen, options).catch((): ReadAnswer => ({
      refused: msg('This file cannot be read.'),
    }));
    // Ignore a stale file: a small file is read sooner than a large one chosen before it.
    if (latest.current !== choice) return;
    setReading(false);
    if ('refused' in answer) setRefusal(t(answer.refused, answer.values));
    else onFile({ id: choice, name: chosen.name, file: chosen, read: answer.read });
  }

  return (
    <FormSection heading={t('File')}>
      <KindChoice kind={kind} onKind={onKind} disabled={disabled} />
      <DropZone disabled={disabled} onDropped={(dropped) => void read(dropped)}>
        <input
          ref={input}
          type="file"
          accept=".csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          aria-label={t('File to import')}
          hidden
          disabled={disabled}
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            // Reset: the same file may be chosen again after a correction.
            target.value = '';
            if (chosen) void read(chosen);
          }}
        />
        <WriteButton
          variant={file === null ? 'contained' : 'outlined'}
          disabled={isReading || disabled}
          aria-describedby={hintId}
          onClick={() => input.current?.click()}
        >
          {file === null ? t('Choose file') : t('Choose another file')}
        </WriteButton>
        <Typography component="output" variant="body2" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
          {isReading ? (
            t('Reading…')
          ) : file === null ? (
            ''
          ) : (
            <span>
              <bdi>{file.name}</bdi>
              {dot}
              {t('{n, plural, one {# row} other {# rows}}', { n: file.read.table.rows.length })}
            </span>
          )}
        </Typography>
      </DropZone>
      <Typography id={hintId} variant="body2" sx={{ color: 'text.secondary' }}>
        {t(
          'CSV or XLSX, up to {most} rows. One row names the columns, such as {columns}. You’ll review the changes before anything is saved.',
          {
            most: formatNumber(mostImportRows),
            columns: listed(importFields[kind].map((field) => t(fieldMessages[field]))),
          },
        )}
      </Typography>
      {file === null ? null : (
        <ReadingChoices read={file.read} disabled={disabled} onOptions={(options) => void read(file.file, options)} />
      )}
      {refusal === null ? null : <Alert severity="error">{refusal}</Alert>}
    </FormSection>
  );
}

function KindChoice({ kind, onKind, disabled }: Pick<ChooseFileProps, 'kind' | 'onKind' | 'disabled'>) {
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      disabled={disabled}
      aria-label={t('What is imported')}
      value={kind}
      onChange={(_event, next: ImportKind | null) => {
        if (next !== null) onKind(next);
      }}
      sx={{ justifySelf: 'start', flexWrap: 'wrap' }}
    >
      {(['people', 'organizations'] as const).map((each) => (
        <ToggleButton key={each} value={each}>
          {t(kindMessages[each])}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

interface DropZoneProps {
  disabled: boolean;
  onDropped: (file: File) => void;
  children: ReactNode;
}

function DropZone({ disabled, onDropped, children }: DropZoneProps) {
  const [isOver, setOver] = useState(false);
  return (
    <Box
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const [dropped] = event.dataTransfer.files;
        if (dropped && !disabled) onDropped(dropped);
      }}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 2,
        p: 2,
        border: '1px dashed',
        borderColor: isOver ? 'primary.main' : 'divider',
        borderRadius: 1,
      }}
    >
      {children}
    </Box>
  );
}
