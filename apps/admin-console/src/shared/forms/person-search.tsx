import { FieldShell } from '@gangway/form-kit/field-shell';
import { t } from '@gangway/messages';
import type { TableState } from '@gangway/table-kit';
import TextField from '@mui/material/TextField';
import { useId } from 'react';
import { useTypedText } from './use-typed-text.ts';

/** Filters a list by people's names or addresses; searches once typing pauses. `compact`: on a line of controls. */
export function PersonSearch({ state, compact = false }: { state: TableState; compact?: boolean }) {
  const id = useId();
  const [typed, setTyped] = useTypedText(state.query.q, state.setQ);
  const field = (
    <TextField
      hiddenLabel
      type="search"
      placeholder={compact ? t('Find a person') : t('Name or email')}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      slotProps={{ htmlInput: { id, dir: 'auto', ...(compact ? { 'aria-label': t('Person') } : {}) } }}
      {...(compact
        ? { size: 'small' as const, fullWidth: false, sx: { width: { xs: '100%', sm: 172 }, '& input': { py: 0.75 } } }
        : {})}
    />
  );
  return compact ? (
    field
  ) : (
    <FieldShell id={id} label={t('Person')}>
      {field}
    </FieldShell>
  );
}
