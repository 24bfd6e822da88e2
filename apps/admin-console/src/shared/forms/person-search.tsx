import { FieldShell } from '@gangway/form-kit/field-shell';
import type { TableState } from '@gangway/table-kit';
import { useDebouncedValue } from '@gangway/ui-kit';
import TextField from '@mui/material/TextField';
import { useEffect, useEffectEvent, useId, useState } from 'react';

/** Filters a list by people's names or addresses; searches once typing pauses. */
export function PersonSearch({ state }: { state: TableState }) {
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
  return (
    <FieldShell id={id} label="Person">
      <TextField
        hiddenLabel
        type="search"
        placeholder="Name or email"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        slotProps={{ htmlInput: { id, dir: 'auto' } }}
      />
    </FieldShell>
  );
}
