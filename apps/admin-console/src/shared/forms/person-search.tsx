import { FieldShell } from '@gangway/form-kit/field-shell';
import type { TableState } from '@gangway/table-kit';
import { useDebouncedValue } from '@gangway/ui-kit';
import TextField from '@mui/material/TextField';
import { useEffect, useEffectEvent, useId, useState } from 'react';

/** Filters a list by people's names or addresses; searches once typing pauses. `compact`: on a line of controls. */
export function PersonSearch({ state, compact = false }: { state: TableState; compact?: boolean }) {
  const id = useId();
  const { q } = state.query;
  const [typed, setTyped] = useState(q);
  const [shown, setShown] = useState(q);
  // Follow a link, Back or *Clear filters*.
  if (shown !== q) {
    setShown(q);
    if (typed.trim() !== q) setTyped(q);
  }
  const settled = useDebouncedValue(typed);
  const search = useEffectEvent((text: string) => {
    if (text.trim() !== q) state.setQ(text);
  });
  useEffect(() => search(settled), [settled]);
  const field = (
    <TextField
      hiddenLabel
      type="search"
      placeholder={compact ? 'Find a person' : 'Name or email'}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      slotProps={{ htmlInput: { id, dir: 'auto', ...(compact ? { 'aria-label': 'Person' } : {}) } }}
      {...(compact ? { size: 'small' as const, fullWidth: false, sx: { width: 172, '& input': { py: 0.75 } } } : {})}
    />
  );
  return compact ? (
    field
  ) : (
    <FieldShell id={id} label="Person">
      {field}
    </FieldShell>
  );
}
