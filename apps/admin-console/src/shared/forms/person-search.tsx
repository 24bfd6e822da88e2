import { FieldShell } from '@gangway/form-kit/field-shell';
import type { TableState } from '@gangway/table-kit';
import { useDebouncedValue } from '@gangway/ui-kit';
import TextField from '@mui/material/TextField';
import { useEffect, useEffectEvent, useId, useState } from 'react';

/** Narrows a list to people whose name or address has a text in it; the list searches once typing rests. */
export function PersonSearch({ state }: { state: TableState }) {
  const id = useId();
  const { q } = state.query;
  const [typed, setTyped] = useState(q);
  const [shown, setShown] = useState(q);
  // A link, Back or *Clear filters* changed it.
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
