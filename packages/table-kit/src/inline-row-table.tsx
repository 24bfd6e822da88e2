import { visuallyHidden } from '@gangway/ui-kit';
import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useEffectEvent, useId, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { WritesBlockedProvider, type Blocked } from './blocked.tsx';
import { OpenRowActions } from './open-row-actions.tsx';
import { OpenRow, useOpenRow, type OpenRowForm } from './open-row.tsx';
import { AddButton, EditButton } from './row-buttons.tsx';
import { RowDialog } from './row-dialog.tsx';
import type { RowDraft, RowField, RowPanel } from './row-draft.ts';
import { RowInput } from './row-input.tsx';
import { actionKey, type ResolvedColumn, type TableColumns } from './table-columns.ts';
import { TableFrame, type DataTableProps, type FrameInline } from './table-frame.tsx';
import type { RowId, TableRecord } from './table-record.ts';

export type InlineRowTableProps<Row, Draft extends object> = Omit<DataTableProps<Row>, 'empty' | 'renderCard'> & {
  /** Also heads the dialog on phones, e.g. 'Add Branch'. */
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
  /** Called when a row opens and closes: whoever reloads the page waits meanwhile. */
  onOpenChange?: (open: boolean) => void;
  /** Why nothing can be saved for now, e.g. that the network is gone: Add, Edit and Save then rest and say so. */
  writesBlocked?: string | null;
  /** The sentence where there are no rows; the Add button stands under it. */
  empty: string;
};

/** The row that is being written. */
type Open<Row> = { initial: Record<string, unknown> } & ({ mode: 'add' } | { mode: 'edit'; id: string; row: Row });

const newRowId = 'new-row';
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
  const { toolbar, columns, serial = true, writesBlocked: writesBlockedReason = null, ...frameProps } = props;
  const writesBlockedId = useId();
  const writesBlocked = useMemo<Blocked>(
    () => (writesBlockedReason === null ? null : { reason: writesBlockedReason, id: writesBlockedId }),
    [writesBlockedReason, writesBlockedId],
  );
  const theme = useTheme();
  const isPhone = useMediaQuery(theme.breakpoints.down('sm'), { noSsr: true });
  const [open, setOpen] = useState<Open<Row> | null>(null);
  const [addedId, setAddedId] = useState<RowId | null>(null);
  const frameRef = useRef<HTMLDivElement>(null);
  const dialogRef = useRef<HTMLFormElement>(null);
  const formRef = useRef<OpenRowForm | null>(null);
  // What was typed outlives a turn from table to dialog.
  const [typed, setTyped] = useState<Record<string, unknown> | null>(null);

  const openId = open === null ? null : open.mode === 'add' ? newRowId : open.id;

  // Focus waits for the row to be drawn closed: `add` or the id of an edited row.
  const [returnTo, setReturnTo] = useState<{ to: 'add' | { id: string } } | null>(null);
  useEffect(() => {
    if (returnTo === null) return;
    const frame = frameRef.current;
    const { to } = returnTo;
    const edit =
      to === 'add'
        ? undefined
        : [...(frame?.querySelectorAll<HTMLElement>('[data-row-edit]') ?? [])].find(
            (el) => el.dataset['rowEdit'] === to.id,
          );
    const target =
      edit ?? frame?.querySelector<HTMLElement>('[data-row-add]') ?? frame?.querySelector<HTMLElement>('button');
    target?.focus();
  }, [returnTo]);

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

  const start = (next: Open<Row>) => {
    setTyped(null);
    setOpen(next);
  };
  const startAdding = () => start({ mode: 'add', initial: valuesOf(draft.empty) });
  const close = (was: Open<Row>) => {
    setOpen(null);
    setReturnTo({ to: was.mode === 'add' ? 'add' : { id: was.id } });
  };

  const [addRequestSeen, setAddRequestSeen] = useState(false);
  if (addRequestSeen !== addRequested) {
    setAddRequestSeen(addRequested);
    if (addRequested && onAdd !== undefined && open === null && writesBlocked === null) startAdding();
  }
  const hearAddRequest = useEffectEvent(() => onAddRequestHeard?.());
  useEffect(() => {
    if (addRequested) hearAddRequest();
  }, [addRequested]);

  const fieldOf = (key: string): RowField | undefined => {
    const field = (draft.fields as Readonly<Record<string, RowField | undefined>>)[key];
    return field === undefined || (field.only !== undefined && field.only !== open?.mode) ? undefined : field;
  };
  const fieldKeys = props.headers.flatMap((header) => Object.keys(header)).filter((key) => fieldOf(key) !== undefined);

  const addButton = <AddButton label={addLabel} adding={open?.mode === 'add'} onClick={startAdding} />;

  const actionColumn: TableColumns<Row>[string] = {
    width: 180,
    ...columns?.[actionKey],
    render: (row) => {
      const id = String(getRowId(row));
      return (
        <>
          {onEdit === undefined || canEdit?.(row) === false ? null : (
            <EditButton
              id={id}
              label={`Edit ${rowLabel(row)}`}
              onClick={() => start({ mode: 'edit', id, row, initial: valuesOf(draft.fromRow(row)) })}
            />
          )}
          {rowActions?.(row)}
        </>
      );
    },
  };

  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a form holds what `empty` or `fromRow` put into it, key by key
  const asDraft = (values: object) => values as Draft;

  const wrapOpen = (children: ReactNode) =>
    open === null ? null : (
      <OpenRow
        key={openId}
        mode={open.mode}
        initialValues={typed ?? open.initial}
        schema={open.mode === 'add' ? draft.addSchema : draft.editSchema(open.row)}
        fieldKeys={fieldKeys}
        onSave={async (values) =>
          open.mode === 'add' ? onAdd?.(asDraft(values)) : onEdit?.(asDraft(values), open.row)
        }
        onSaved={(result) => {
          close(open);
          if (open.mode === 'add' && (typeof result === 'string' || typeof result === 'number')) setAddedId(result);
        }}
        onCancel={() => close(open)}
        onLeave={setTyped}
        ref={formRef}
        scope={() => (isPhone ? dialogRef.current : frameRef.current)}
      >
        {children}
      </OpenRow>
    );

  const openPanel =
    renderPanel === undefined || open === null ? null : (
      <OpenPanel
        render={(form) =>
          renderPanel({
            row: open.mode === 'edit' ? open.row : null,
            draft: asDraft(form.values),
            errors: form.errors,
            setValue: form.setValue,
            locked: form.locked,
          })
        }
      />
    );

  const inline: FrameInline<Row> = {
    blockedReason: open === null ? null : reasons[open.mode],
    openId: isPhone ? null : openId,
    arrange: (records) => arrange(records, isPhone ? null : open),
    wrapOpen,
    renderOpenCell: (column: ResolvedColumn<Row>) => {
      if (column.kind === 'action') return <OpenRowActions />;
      const field = fieldOf(column.key);
      return field === undefined ? undefined : <RowInput name={column.key} field={field} />;
    },
    openPanel,
    onOpenRowKeyDown: (event) => pressInRow(event, formRef.current),
  };

  return (
    <WritesBlockedProvider value={writesBlocked}>
      <Box id={writesBlockedId} sx={visuallyHidden}>
        {writesBlockedReason}
      </Box>
      <TableFrame<Row>
        {...frameProps}
        serial={serial}
        columns={{ ...columns, [actionKey]: actionColumn }}
        frameRef={frameRef}
        inline={inline}
        highlightRowId={addedId ?? props.highlightRowId}
        empty={{ message: empty, ...(onAdd === undefined ? {} : { action: addButton }) }}
        toolbar={
          <>
            {onAdd === undefined ? null : addButton}
            {toolbar}
          </>
        }
      />
      {isPhone && open !== null
        ? wrapOpen(
            <RowDialog title={open.mode === 'add' ? addLabel : `Edit ${rowLabel(open.row)}`} scopeRef={dialogRef}>
              {fieldKeys.map((key) => {
                const field = fieldOf(key);
                return field === undefined ? null : <RowInput key={key} name={key} field={field} labelVisible />;
              })}
              {openPanel}
            </RowDialog>,
          )
        : null}
    </WritesBlockedProvider>
  );
}

/** The records with the open row among them, even if a refetch no longer brings it: text that was typed is never lost. */
function arrange<Row>(records: readonly TableRecord<Row>[], open: Open<Row> | null): readonly TableRecord<Row>[] {
  if (open === null) return records;
  if (open.mode === 'add') return [{ id: newRowId, row: null, serial: null }, ...records];
  if (records.some((record) => record.id === open.id)) return records;
  return [{ id: open.id, row: open.row, serial: null }, ...records];
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
