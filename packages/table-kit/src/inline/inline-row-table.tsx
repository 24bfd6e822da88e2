import { visuallyHidden } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { createRow } from 'material-react-table';
import {
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from 'react';
import type { RowId } from '../table/data-table-instance.ts';
import type { DataTableProps } from '../table/data-table.tsx';
import { WritesDisabledProvider, type DisabledReason } from '../cells/disabled-reason.tsx';
import { OpenRowActions } from './open-row-actions.tsx';
import { OpenRow, useOpenRow, type OpenRowForm } from './open-row.tsx';
import { AddButton, EditButton } from './row-buttons.tsx';
import { RowDialog } from './row-dialog.tsx';
import type { RowDraft, RowField, RowPanel } from './row-draft.ts';
import { RowInput } from './row-input.tsx';
import { focusRowAction } from './open-rows.ts';
import { actionKey, type TableColumns } from '../table/table-columns.ts';
import { TableFrame, type OpenRowParts } from '../table/table-frame.tsx';
import { useDataTable } from '../table/use-data-table.ts';

export type InlineRowTableProps<Row, Draft extends object> = Omit<
  DataTableProps<Row>,
  'empty' | 'renderCard' | 'hasActions'
> & {
  /** Also heads the dialog beside cards, e.g. 'Add Branch'. */
  addLabel: string;
  draft: RowDraft<Row, Draft>;
  /**
   * Saves a new row. Without it nothing can be added. Resolve with the new row's id to have it highlighted, with `false` to keep the
   * row open; throw a `RowError` to put the server's words beside the fields.
   */
  onAdd?: ((draft: Draft) => Promise<unknown>) | undefined;
  /** Saves an edited row; the same rules. Ask for confirmation in here: `false` leaves the row open with its text. */
  onEdit?: ((draft: Draft, row: Row) => Promise<unknown>) | undefined;
  /** `false` takes the Edit button from one row. */
  canEdit?: (row: Row) => boolean;
  /** Further actions beside Edit. */
  rowActions?: (row: Row) => ReactNode;
  /** More of the draft than fits into cells, shown under the open row. */
  renderPanel?: (panel: RowPanel<Row, Draft>) => ReactNode;
  /** Opens the new row as its button does, for a link that leads here to add. Ignored where that button would rest. */
  addRequested?: boolean;
  /** Called once that request was heard, so that it can be forgotten. */
  onAddRequestHeard?: () => void;
  /** Called when a row opens and closes: a reload of the page waits meanwhile. */
  onOpenChange?: (open: boolean) => void;
  /** Why nothing can be saved for now, e.g. that the network is gone: Add, Edit and Save then rest and say so. */
  writesBlocked?: string | null;
  /** The sentence where there are no rows; the Add button stands under it. */
  empty: string;
};

const highlightMs = 3000;
const reasons = { add: 'Add or cancel the new row first', edit: 'Save or cancel the open row first' } as const;

/**
 * A table whose rows are added and edited in place (specification sections 2 and 4): one row open at a time, and while it is, nothing
 * that would take it out of sight works.
 */
export function InlineRowTable<Row, Draft extends object>(props: InlineRowTableProps<Row, Draft>) {
  const { addLabel, draft, onAdd, onEdit, canEdit, rowActions, renderPanel, onOpenChange, empty, getRowId, rowLabel } =
    props;
  const { addRequested = false, onAddRequestHeard } = props;
  const { toolbar, columns, serial = true, writesBlocked: writesReason = null, ...frameProps } = props;
  const writesReasonId = useId();
  const writesDisabled = useMemo<DisabledReason>(
    () => (writesReason === null ? null : { reason: writesReason, id: writesReasonId }),
    [writesReason, writesReasonId],
  );
  const theme = useTheme();
  const asCards = useMediaQuery(theme.breakpoints.down('md'), { noSsr: true });
  const [addedId, setAddedId] = useState<RowId | null>(null);
  const frameRef = useRef<HTMLDivElement>(null);
  const addRef = useRef<HTMLButtonElement>(null);
  const formRef = useRef<OpenRowForm | null>(null);
  // What was typed outlives a turn from table to dialog.
  const [typed, setTyped] = useState<Record<string, unknown> | null>(null);

  const actionColumn: TableColumns<Row>[string] = {
    width: 180,
    ...columns?.[actionKey],
    render: (row) => {
      const id = String(getRowId(row));
      return (
        <>
          {onEdit === undefined || canEdit?.(row) === false ? null : (
            <EditButton id={id} label={`Edit ${rowLabel(row)}`} onClick={() => startEditing(id)} />
          )}
          {rowActions?.(row)}
        </>
      );
    },
  };
  const tableProps: DataTableProps<Row> = {
    ...frameProps,
    serial,
    columns: { ...columns, [actionKey]: actionColumn },
    highlightRowId: addedId ?? props.highlightRowId,
    empty: { message: empty },
  };
  const parts = useDataTable(tableProps);
  const { table } = parts;
  const { creatingRow, editingRow } = table.getState();
  const mode = creatingRow === null ? 'edit' : 'add';
  const open = creatingRow ?? editingRow;
  /** The row being edited, as it was when it opened. */
  const edited = editingRow?.original.row ?? null;

  // Focus waits for the row to be rendered closed: `add` or the id of an edited row.
  const [returnTo, setReturnTo] = useState<{ to: 'add' | { id: string } } | null>(null);
  useEffect(() => {
    if (returnTo === null) return;
    const { to } = returnTo;
    if (to !== 'add' && focusRowAction(to.id) !== null) return;
    (addRef.current ?? frameRef.current?.querySelector('button'))?.focus();
  }, [returnTo]);

  const startAdding = () => {
    setTyped(null);
    table.setCreatingRow(createRow(table, { id: 'new-row', row: null, serial: null }));
  };
  const startEditing = (id: string) => {
    setTyped(null);
    table.setEditingRow(table.getRowModel().rowsById[id] ?? null);
  };
  const close = () => {
    table.setCreatingRow(null);
    table.setEditingRow(null);
    setReturnTo({ to: editingRow === null ? 'add' : { id: editingRow.id } });
  };

  const isOpen = open !== null;
  const onOpenChangeRef = useRef(onOpenChange);
  useEffect(() => {
    onOpenChangeRef.current = onOpenChange;
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    onOpenChangeRef.current?.(true);
    return () => onOpenChangeRef.current?.(false);
  }, [isOpen]);

  useEffect(() => {
    if (addedId === null) return undefined;
    const timer = setTimeout(() => setAddedId(null), highlightMs);
    return () => clearTimeout(timer);
  }, [addedId]);

  const [addRequestSeen, setAddRequestSeen] = useState(false);
  if (addRequestSeen !== addRequested) {
    setAddRequestSeen(addRequested);
    if (addRequested && onAdd !== undefined && open === null && writesDisabled === null) startAdding();
  }
  const hearAddRequest = useEffectEvent(() => onAddRequestHeard?.());
  useEffect(() => {
    if (addRequested) hearAddRequest();
  }, [addRequested]);

  const fieldOf = (key: string): RowField | undefined => {
    const field = (draft.fields as Readonly<Record<string, RowField | undefined>>)[key];
    return field === undefined || (field.only !== undefined && field.only !== mode) ? undefined : field;
  };
  const fieldKeys = props.headers.flatMap((header) => Object.keys(header)).filter((key) => fieldOf(key) !== undefined);

  const addButton = (ref?: Ref<HTMLButtonElement>) =>
    onAdd === undefined ? null : (
      <AddButton label={addLabel} adding={creatingRow !== null} onClick={startAdding} ref={ref} />
    );

  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a form holds what `empty` or `fromRow` put into it, key by key
  const asDraft = (values: object) => values as Draft;

  const wrap = (children: ReactNode) =>
    open === null ? null : (
      <OpenRow
        key={open.id}
        mode={mode}
        initialValues={valuesOf(edited === null ? draft.empty : draft.fromRow(edited))}
        typed={typed}
        schema={edited === null ? draft.addSchema : draft.editSchema(edited)}
        fieldKeys={fieldKeys}
        onSave={async (values) => (edited === null ? onAdd?.(asDraft(values)) : onEdit?.(asDraft(values), edited))}
        onSaved={(result) => {
          close();
          if (mode === 'add' && (typeof result === 'string' || typeof result === 'number')) setAddedId(result);
        }}
        onCancel={close}
        onLeave={setTyped}
        ref={formRef}
      >
        {children}
      </OpenRow>
    );

  const panel =
    renderPanel === undefined || open === null ? null : (
      <OpenPanel
        render={(form) =>
          renderPanel({
            row: edited,
            draft: asDraft(form.values),
            errors: form.errors,
            setValue: form.setValue,
            locked: form.locked,
          })
        }
      />
    );

  const openRow: OpenRowParts = {
    disabledReason: open === null ? null : reasons[mode],
    wrap,
    renderCell: (columnId) => {
      if (columnId === actionKey) return <OpenRowActions />;
      const field = fieldOf(columnId);
      return field === undefined ? undefined : <RowInput name={columnId} field={field} />;
    },
    panel,
    onKeyDown: (event) => pressInRow(event, formRef.current),
  };

  return (
    <WritesDisabledProvider value={writesDisabled}>
      <Box id={writesReasonId} sx={visuallyHidden}>
        {writesReason}
      </Box>
      <TableFrame<Row>
        {...tableProps}
        {...parts}
        frameRef={frameRef}
        openRow={openRow}
        empty={{ message: empty, action: addButton() }}
        toolbar={
          <>
            {addButton(addRef)}
            {toolbar}
          </>
        }
      />
      {asCards && open !== null
        ? wrap(
            <RowDialog title={edited === null ? addLabel : `Edit ${rowLabel(edited)}`}>
              {fieldKeys.map((key) => {
                const field = fieldOf(key);
                return field === undefined ? null : <RowInput key={key} name={key} field={field} labelVisible />;
              })}
              {panel}
            </RowDialog>,
          )
        : null}
    </WritesDisabledProvider>
  );
}

/** A draft as the form holds it: one value by key. */
function valuesOf(draft: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(draft));
}

/** Enter adds or saves, Escape cancels, unless the key meant something to the field itself. */
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

/** The panel sees the row's form, which is known only inside of the row. */
function OpenPanel({ render }: { render: (form: OpenRowForm) => ReactNode }) {
  return render(useOpenRow());
}
