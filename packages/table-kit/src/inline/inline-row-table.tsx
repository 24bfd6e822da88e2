import { msg, t } from '@gangway/messages';
import { MastheadSlot, visuallyHidden } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { createRow } from 'material-react-table';
import {
  use,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from 'react';
import { createPortal } from 'react-dom';
import { WritesDisabledProvider, type DisabledReason } from '../cells/disabled-reason.tsx';
import { TableFrame } from '../table/data-table.tsx';
import { actionKey, type TableColumns } from '../table/table-columns.ts';
import type { DataTableInstance, DataTableProps, DataTableRow, OpenRowParts, RowId } from '../table/table-types.ts';
import { useDataTable } from '../table/use-data-table.ts';
import { OpenRow, useOpenRow } from './open-row.tsx';
import { focusRowAction } from './open-rows.ts';
import { AddButton, EditButton } from './row-buttons.tsx';
import { RowDialog } from './row-dialog.tsx';
import type { InlineRowTableProps, OpenRowForm, RowField } from './row-draft.ts';
import { OpenRowActions, RowInput } from './row-input.tsx';

const highlightMs = 3000;
const reasons = {
  add: msg('Add or cancel the new row first'),
  edit: msg('Save or cancel the open row first'),
} as const;

/**
 * A table whose rows are added and edited in place (specification sections 2 and 4). One row is open at a time;
 * anything that would move it out of sight is disabled until it closes.
 */
export function InlineRowTable<Row, Draft extends object>(props: InlineRowTableProps<Row, Draft>) {
  const { addLabel, onAdd, toolbar, columns, serial = true, writesBlocked = null, empty, rowLabel } = props;
  const asCards = useMediaQuery(useTheme().breakpoints.down('md'), { noSsr: true });
  const [addedId, highlightAdded] = useAddedRow();
  const formRef = useRef<OpenRowForm | null>(null);

  const tableProps: DataTableProps<Row> = {
    ...props,
    serial,
    columns: { ...columns, [actionKey]: actionColumn(props, (id) => editing.startEditing(id)) },
    highlightRowId: addedId ?? props.highlightRowId,
  };
  const parts = useDataTable(tableProps);
  const editing = useRowEditing(parts.table, props);
  const { open, edited, mode, addRef, frameRef } = editing;
  const fields = fieldsOf(props, mode);
  const addButton = (ref?: Ref<HTMLButtonElement>) =>
    onAdd === undefined ? null : (
      <AddButton label={addLabel} adding={open !== null && mode === 'add'} onClick={editing.startAdding} ref={ref} />
    );
  const wrap = (children: ReactNode) =>
    open === null ? null : (
      <OpenRow
        key={open.id}
        mode={mode}
        {...formOf(props, edited)}
        typed={editing.typed}
        fieldKeys={[...fields.keys()]}
        onSaved={(result) => {
          editing.close();
          if (mode === 'add') highlightAdded(result);
        }}
        onCancel={editing.close}
        onLeave={editing.keepTyped}
        ref={formRef}
      >
        {children}
      </OpenRow>
    );
  const panel = open === null || props.renderPanel === undefined ? null : <OpenPanel {...props} row={edited} />;
  const openRow: OpenRowParts<Row> = {
    row: open,
    disabledReason: open === null ? null : t(reasons[mode]),
    wrap,
    renderCell: (columnId) => {
      if (columnId === actionKey) return <OpenRowActions />;
      const field = fields.get(columnId);
      return field === undefined ? undefined : <RowInput name={columnId} field={field} />;
    },
    panel,
    onKeyDown: (event) => pressInRow(event, formRef.current),
  };

  return (
    <Writes blocked={writesBlocked}>
      <TableFrame<Row>
        {...tableProps}
        {...parts}
        frameRef={frameRef}
        openRow={openRow}
        empty={{ ...empty, action: addButton() }}
        toolbar={
          <>
            <InMasthead>{addButton(addRef)}</InMasthead>
            {toolbar}
          </>
        }
      />
      {asCards
        ? wrap(
            <RowDialog title={edited === null ? addLabel : t('Edit {edited}', { edited: rowLabel(edited) })}>
              {[...fields].map(([key, field]) => (
                <RowInput key={key} name={key} field={field} labelVisible />
              ))}
              {panel}
            </RowDialog>,
          )
        : null}
    </Writes>
  );
}

/** The page's main button, in its masthead where there is one. */
function InMasthead({ children }: { children: ReactNode }) {
  const slot = use(MastheadSlot);
  const [element, setElement] = useState<HTMLElement | null>(null);
  // oxlint-disable-next-line react/set-state-in-effect -- the masthead, which precedes the content, has its element by now
  useLayoutEffect(() => setElement(slot?.current ?? null), [slot]);
  if (slot === undefined) return children;
  return element === null ? null : createPortal(children, element);
}

/** Disables controls that write, with the reason. */
function Writes({ blocked, children }: { blocked: string | null; children: ReactNode }) {
  const id = useId();
  const disabled = useMemo<DisabledReason>(() => (blocked === null ? null : { reason: blocked, id }), [blocked, id]);
  return (
    <WritesDisabledProvider value={disabled}>
      <Box id={id} sx={visuallyHidden}>
        {blocked}
      </Box>
      {children}
    </WritesDisabledProvider>
  );
}

/** Opens and closes the row that is being added or edited. */
function useRowEditing<Row, Draft extends object>(
  table: DataTableInstance<Row>,
  props: InlineRowTableProps<Row, Draft>,
) {
  const { onAdd, onOpenChange, writesBlocked = null } = props;
  const frameRef = useRef<HTMLDivElement>(null);
  const addRef = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState<DataTableRow<Row> | null>(null);
  // Keep what was typed when the row moves from table to dialog.
  const [typed, keepTyped] = useState<Record<string, unknown> | null>(null);
  /** Row being edited, as of opening; null while adding. */
  const edited = open?.original.row ?? null;

  // Move the focus only once the row is rendered closed: to `add` or to the id of an edited row.
  const [returnTo, setReturnTo] = useState<{ to: 'add' | { id: string } } | null>(null);
  useEffect(() => {
    if (returnTo === null) return;
    const { to } = returnTo;
    if (to !== 'add' && focusRowAction(to.id) !== null) return;
    (addRef.current ?? frameRef.current?.querySelector('button'))?.focus();
  }, [returnTo]);

  const isOpen = open !== null;
  const tellOpen = useEffectEvent((now: boolean) => onOpenChange?.(now));
  useEffect(() => {
    if (!isOpen) return undefined;
    tellOpen(true);
    return () => tellOpen(false);
  }, [isOpen]);

  const startAdding = () => {
    keepTyped(null);
    setOpen(createRow(table, { id: 'new-row', row: null, serial: null }));
  };
  useAddRequest(props, () => {
    if (onAdd !== undefined && !isOpen && writesBlocked === null) startAdding();
  });

  return {
    addRef,
    frameRef,
    open,
    edited,
    mode: isOpen && edited === null ? ('add' as const) : ('edit' as const),
    typed,
    keepTyped,
    startAdding,
    startEditing: (id: string) => {
      keepTyped(null);
      setOpen(table.getRowModel().rowsById[id] ?? null);
    },
    close: () => {
      setOpen(null);
      setReturnTo({ to: open === null || edited === null ? 'add' : { id: open.id } });
    },
  };
}

/** Handles each request to add once. */
function useAddRequest(
  { addRequested = false, onAddRequestHeard }: { addRequested?: boolean; onAddRequestHeard?: () => void },
  add: () => void,
): void {
  const [seen, setSeen] = useState(false);
  if (seen !== addRequested) {
    setSeen(addRequested);
    if (addRequested) add();
  }
  const confirmRequest = useEffectEvent(() => onAddRequestHeard?.());
  useEffect(() => {
    if (addRequested) confirmRequest();
  }, [addRequested]);
}

/** Highlights an added row for a while, if the page returned its id. */
function useAddedRow() {
  const [id, setId] = useState<RowId | null>(null);
  useEffect(() => {
    if (id === null) return undefined;
    const timer = setTimeout(() => setId(null), highlightMs);
    return () => clearTimeout(timer);
  }, [id]);
  const highlight = (saved: unknown) => {
    if (typeof saved === 'string' || typeof saved === 'number') setId(saved);
  };
  return [id, highlight] as const;
}

function actionColumn<Row, Draft extends object>(
  { columns, onEdit, canEdit, rowActions, getRowId, rowLabel }: InlineRowTableProps<Row, Draft>,
  startEditing: (id: string) => void,
): TableColumns<Row>[string] {
  return {
    width: 180,
    ...columns?.[actionKey],
    render: (row) => {
      const id = String(getRowId(row));
      return (
        <>
          {onEdit === undefined || canEdit?.(row) === false ? null : (
            <EditButton id={id} label={t('Edit {row}', { row: rowLabel(row) })} onClick={() => startEditing(id)} />
          )}
          {rowActions?.(row)}
        </>
      );
    },
  };
}

/** Inputs of the mode by column key, in the order of the columns. */
function fieldsOf<Row, Draft extends object>(
  { draft, headers }: InlineRowTableProps<Row, Draft>,
  mode: 'add' | 'edit',
): ReadonlyMap<string, RowField> {
  const fields: Readonly<Record<string, RowField | undefined>> = draft.fields;
  return new Map(
    headers.flatMap(Object.keys).flatMap((key): [string, RowField][] => {
      const field = fields[key];
      return field === undefined || (field.only !== undefined && field.only !== mode) ? [] : [[key, field]];
    }),
  );
}

/** Initial values, rules and save of the open row. */
function formOf<Row, Draft extends object>(
  { draft, onAdd, onEdit }: InlineRowTableProps<Row, Draft>,
  edited: Row | null,
) {
  return {
    initialValues: Object.fromEntries(Object.entries(edited === null ? draft.empty : draft.fromRow(edited))),
    schema: edited === null ? draft.addSchema : draft.editSchema(edited),
    onSave: async (values: object) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a form holds what `empty` or `fromRow` put into it, key by key
      const typed = values as Draft;
      return edited === null ? onAdd?.(typed) : onEdit?.(typed, edited);
    },
  };
}

/** Adds or saves on Enter, cancels on Escape, unless the field itself handled the key. */
function pressInRow(event: KeyboardEvent, form: OpenRowForm | null) {
  if (form === null || event.defaultPrevented || event.nativeEvent.isComposing) return;
  const { target } = event;
  if (!(target instanceof HTMLElement)) return;
  if (target.getAttribute('aria-expanded') === 'true') return;
  if (event.key === 'Escape') {
    event.preventDefault();
    form.cancel();
  }
  if (event.key === 'Enter' && target.tagName === 'INPUT') {
    event.preventDefault();
    form.submit();
  }
}

/** Renders the page's panel inside the row, within reach of its form. */
function OpenPanel<Row, Draft extends object>({
  renderPanel,
  row,
}: Pick<InlineRowTableProps<Row, Draft>, 'renderPanel'> & { row: Row | null }) {
  const { values, errors, setValue, locked } = useOpenRow();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same form
  return renderPanel?.({ row, draft: values as Draft, errors, setValue, locked });
}
