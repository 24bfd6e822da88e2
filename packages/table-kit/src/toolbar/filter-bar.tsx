import { t } from '@gangway/messages';
import { ViewChips, type View } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import { useRef, useState } from 'react';
import { useDisabledReason } from '../cells/disabled-reason.tsx';
import { currentView } from '../state/table-views.ts';
import type { TableState } from '../state/use-table-state.ts';
import type { ColumnDefinition } from '../table/table-columns.ts';
import { FilterPopover, fieldsStep, searchKey, type FilterPopoverProps } from './filter-popover.tsx';

/** Describes a filter by key and value, for filters without a column and for columns whose label is too terse. */
export type FilterLabels = Readonly<Record<string, ((value: string) => string) | undefined>>;

export type FilterBarProps<Row> = Pick<FilterPopoverProps<Row>, 'table' | 'definitions' | 'state' | 'children'> & {
  /** Names the view of the whole list: *All users*. */
  all: string;
  /** Views beside the whole list. */
  views: readonly View[];
  labels: FilterLabels;
  /** Offers the sort, where no headers do. */
  hasSort: boolean;
};

/** Views of a list, its filters beyond the view, and a button for a further one. */
export function FilterBar<Row>(props: FilterBarProps<Row>) {
  const { table, definitions, state, all, labels, hasSort, children } = props;
  const disabled = useDisabledReason();
  const bar = useRef<HTMLDivElement>(null);
  // Keep the content while the popover fades out.
  const [shown, setShown] = useState<{ anchor: HTMLElement; step: string } | null>(null);
  const [isOpen, setOpen] = useState(false);
  const views = [{ name: all, query: '' }, ...props.views];
  const view = currentView(views, state.query);
  // Ask the address, not the view: views arrive later, and would move the tools.
  const isNarrowed = state.query.q !== '' || Object.keys(state.query.filters).length > 0;
  const hasFilters = table.getAllLeafColumns().some((column) => column.getCanFilter());
  const open = (step: string, anchor: HTMLElement) => {
    setShown({ anchor, step });
    setOpen(true);
  };
  const onAdd = (anchor: HTMLElement) => open(fieldsStep, anchor);
  function focusAfterClosing() {
    const add = bar.current?.querySelector<HTMLElement>('.add');
    // Skip a chip that was removed.
    (shown?.anchor.isConnected === true ? shown.anchor : add)?.focus();
  }

  return (
    // Give the chips of a narrowed list the whole line of a phone; the tools go below, with *Save view*.
    <Box ref={bar} sx={{ flex: { xs: isNarrowed ? '1 0 100%' : 1, sm: 1 }, minWidth: 0 }}>
      <ViewChips
        label={t('Views and filters')}
        views={views}
        value={view?.query ?? null}
        onView={state.setView}
        filters={view === undefined ? chipsOf(definitions, labels, state) : []}
        onFilter={open}
        {...(hasFilters || hasSort ? { onAdd } : {})}
        disabledBy={disabled?.id}
      />
      {shown === null ? null : (
        <FilterPopover
          {...{ table, definitions, state, hasSort, isOpen }}
          anchor={shown.anchor}
          step={shown.step}
          onStep={(step) => setShown({ ...shown, step })}
          onClose={() => setOpen(false)}
          onClosed={focusAfterClosing}
        >
          {children}
        </FilterPopover>
      )}
    </Box>
  );
}

function chipsOf<Row>(definitions: readonly ColumnDefinition<Row>[], labels: FilterLabels, state: TableState) {
  const { q, filters } = state.query;
  const chips = Object.entries(filters).map(([key, value]) => ({
    key,
    name: (Object.hasOwn(labels, key) ? labels[key]?.(value) : undefined) ?? filterText(definitions, key, value),
  }));
  return q === '' ? chips : [{ key: searchKey, name: t('Search: {q}', { q }) }, ...chips];
}

/** Formats a filter as *Organization: Sable Bay*. */
function filterText<Row>(definitions: readonly ColumnDefinition<Row>[], key: string, value: string): string {
  const column = definitions.find(({ id }) => id === key);
  if (column === undefined) return `${key}: ${value}`;
  const choice = column.filterSelectOptions?.find((option) => typeof option !== 'string' && option.value === value);
  return `${column.header}: ${typeof choice === 'object' ? choice.label : value}`;
}
