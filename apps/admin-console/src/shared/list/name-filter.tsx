import { t } from '@gangway/messages';
import type { FilterFieldParts } from '@gangway/table-kit';
import TextField from '@mui/material/TextField';
import { lazy, Suspense } from 'react';
import type { NamedRecord } from '../queries/choice-queries.ts';

// The choice is heavy, and a list page opens without its filters.
const NameFilterChoice = lazy(async () => ({
  default: (await import('./name-filter-choice.tsx')).NameFilterChoice,
}));

/** Filter of a column by the name of a record, for `TableColumn.filterField`. */
export function nameFilter(record: NamedRecord) {
  return (field: FilterFieldParts) => (
    <Suspense fallback={<TextField hiddenLabel placeholder={t('All')} value={field.value} disabled />}>
      <NameFilterChoice record={record} field={field} />
    </Suspense>
  );
}
