import { startSide } from '@gangway/ui-kit';
import { t } from '@gangway/messages';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import MenuList from '@mui/material/MenuList';
import Popover from '@mui/material/Popover';
import type { ReactNode } from 'react';
import type { TableState } from '../state/use-table-state.ts';
import { type ColumnDefinition, visibleColumns } from '../table/table-columns.ts';
import type { DataTableInstance } from '../table/table-types.ts';
import { FilterField } from './filter-field.tsx';

/** Steps beside those of the columns, which have the column's key: no key begins with a space. */
export const fieldsStep = ' fields';
export const searchKey = ' search';
const sortStep = ' sort';
const pageStep = ' page';

export type FilterPopoverProps<Row> = {
  table: DataTableInstance<Row>;
  definitions: readonly ColumnDefinition<Row>[];
  state: TableState;
  /** Offers the sort, where no headers do. */
  hasSort: boolean;
  anchor: HTMLElement;
  isOpen: boolean;
  /** What it shows: the fields, the sort, or the values of one filter. */
  step: string;
  onStep: (step: string) => void;
  onClose: () => void;
  /** The popover has faded out, and the focus can move. */
  onClosed: () => void;
  /** Fields of the page's own filters. */
  children: ReactNode;
};

/** The fields to filter by, then the values of one, which apply at once. */
export function FilterPopover<Row>(props: FilterPopoverProps<Row>) {
  const { table, state, step, onStep, onClose, children } = props;
  const close = (act: () => void) => () => {
    act();
    onClose();
  };
  const column = table.getAllLeafColumns().find(({ id }) => id === step);
  const name =
    step === fieldsStep ? t('Filter') : step === sortStep ? t('Sort') : (column?.columnDef.header ?? t('Filter'));
  const value = step === searchKey ? state.query.q : (state.query.filters[step] ?? '');
  const remove = step === searchKey ? () => state.setQ('') : () => state.setFilter(step, '');
  return (
    <Popover
      open={props.isOpen}
      anchorEl={props.anchor}
      onClose={onClose}
      disableRestoreFocus
      anchorOrigin={{ vertical: 'bottom', horizontal: startSide() }}
      slotProps={{
        transition: { onExited: props.onClosed },
        paper: {
          role: 'dialog',
          'aria-label': name,
          sx: { mt: 0.5, minWidth: 200, maxWidth: 'min(360px, calc(100vw - 32px))' },
        },
      }}
    >
      {step === fieldsStep ? (
        <Fields {...props} onStep={onStep} />
      ) : step === sortStep ? (
        <SortChoices table={table} onDone={onClose} />
      ) : (
        <Box sx={{ p: 2, display: 'grid', gap: 1.5, minWidth: 'min(320px, calc(100vw - 32px))' }}>
          {column?.getCanFilter() === true ? (
            <FilterField
              label={column.columnDef.header}
              value={value}
              definition={props.definitions.find(({ id }) => id === step)}
              query={state.query}
              onCommit={(next) => state.setFilter(step, next)}
              onDone={onClose}
            />
          ) : step === searchKey ? (
            <FilterField label={t('Search')} value={value} query={state.query} onCommit={state.setQ} onDone={onClose} />
          ) : (
            children
          )}
          {value === '' ? null : (
            <Button color="inherit" onClick={close(remove)} sx={{ justifySelf: 'start' }}>
              {t('Remove filter')}
            </Button>
          )}
        </Box>
      )}
    </Popover>
  );
}

function Fields<Row>({ table, hasSort, onStep, children }: FilterPopoverProps<Row>) {
  const fields = visibleColumns(table).filter((column) => column.getCanFilter());
  return (
    <MenuList autoFocusItem aria-label={t('Filter')} dense>
      {fields.map(({ id, columnDef: { header } }) => (
        <MenuItem key={id} onClick={() => onStep(id)}>
          {header}
        </MenuItem>
      ))}
      {children === undefined || children === null ? null : (
        <MenuItem onClick={() => onStep(pageStep)}>{t('More')}</MenuItem>
      )}
      {hasSort ? <MenuItem onClick={() => onStep(sortStep)}>{t('Sort')}</MenuItem> : null}
    </MenuList>
  );
}

function SortChoices<Row>({ table, onDone }: { table: DataTableInstance<Row>; onDone: () => void }) {
  const [sorting] = table.getState().sorting;
  const choices = visibleColumns(table)
    .filter((column) => column.getCanSort())
    .flatMap(({ id, columnDef: { header } }) => [
      { id, desc: false, name: t('{header}, ascending', { header }) },
      { id, desc: true, name: t('{header}, descending', { header }) },
    ]);
  return (
    <MenuList autoFocusItem aria-label={t('Sort')} dense>
      {choices.map(({ id, desc, name }) => {
        const isChosen = sorting?.id === id && sorting.desc === desc;
        return (
          <MenuItem
            key={name}
            role="menuitemradio"
            aria-checked={isChosen}
            selected={isChosen}
            onClick={() => {
              table.setSorting([{ id, desc }]);
              onDone();
            }}
          >
            {name}
          </MenuItem>
        );
      })}
    </MenuList>
  );
}
