import type { ReactNode } from 'react';
import type { ObjectSchema, AnyObject } from 'yup';
import type { SelectOption } from '../table/table-columns.ts';
import type { DataTableProps } from '../table/table-types.ts';

/** Props of a custom input. */
export type CustomInput<Value = unknown> = {
  id: string;
  name: string;
  label: string;
  /** The label is visible only where no column header says it (the dialog on phones). */
  labelVisible: boolean;
  value: Value;
  setValue: (value: Value) => void;
  error: string | undefined;
  hint: string | undefined;
  /** While saving: keep the focus, refuse input. */
  locked: boolean;
  /** For the element that takes the focus. */
  inputRef: (input: { focus: () => void } | null) => void;
};

type FieldBase = {
  label: string;
  hint?: string;
  placeholder?: string;
  /** `add`: an input in the new row only, plain text while editing. */
  only?: 'add' | 'edit';
  /** In pixels, 140 if absent: less where the values are short and the table has many columns. */
  minWidth?: number;
};

/** Input of one value of a draft; `custom` for inputs that the kit lacks, e.g. a choice searched on the server. */
export type RowField =
  | (FieldBase & { kind: 'text'; inputMode?: 'text' | 'numeric' | 'decimal' | 'url' })
  | (FieldBase & { kind: 'multiline' })
  | (FieldBase & { kind: 'select'; options: readonly SelectOption[]; loading?: boolean })
  | (FieldBase & { kind: 'custom'; render: (input: CustomInput) => ReactNode });

/** How rows are written: the draft of a new row, the draft of an existing one, the rules, the inputs. */
export type RowDraft<Row, Draft extends object> = {
  empty: Draft;
  fromRow: (row: Row) => Draft;
  addSchema: ObjectSchema<AnyObject>;
  /** Made for each row, because a rule may compare with the stored value. */
  editSchema: (row: Row) => ObjectSchema<AnyObject>;
  /** Inputs by column key, which is also the draft's key. */
  fields: { readonly [Key in keyof Draft & string]?: RowField };
};

/** Props of a panel under the open row. */
export type RowPanel<Row, Draft extends object> = {
  /** `null` while adding. */
  row: Row | null;
  draft: Draft;
  errors: Readonly<Record<string, string>>;
  setValue: <Key extends keyof Draft & string>(key: Key, value: Draft[Key]) => void;
  locked: boolean;
};

export type InlineRowTableProps<Row, Draft extends object> = Omit<
  DataTableProps<Row>,
  'empty' | 'renderCard' | 'hasActions'
> & {
  /** Also heads the dialog beside cards, e.g. 'Add Branch'. */
  addLabel: string;
  draft: RowDraft<Row, Draft>;
  /**
   * Saves a new row. Without it nothing can be added. Resolve with the new row's id to have it highlighted, with `false` to keep the
   * row open; throw a `RowError` to show the server's messages beside the fields.
   */
  onAdd?: ((draft: Draft) => Promise<unknown>) | undefined;
  /** Saves an edited row; the same rules. Ask for confirmation in here: `false` leaves the row open with its text. */
  onEdit?: ((draft: Draft, row: Row) => Promise<unknown>) | undefined;
  /** Answer `false` for a row without an Edit button. */
  canEdit?: (row: Row) => boolean;
  /** Further actions beside Edit. */
  rowActions?: (row: Row) => ReactNode;
  /** Inputs of the draft that no cell holds, shown under the open row. */
  renderPanel?: (panel: RowPanel<Row, Draft>) => ReactNode;
  /** Opens the new row as its button does, for a link that leads here to add. Ignored while that button is disabled. */
  addRequested?: boolean;
  /** Called once the request was taken, so that the page can drop it. */
  onAddRequestHeard?: () => void;
  /** Called when a row opens and closes: a reload of the page waits that long. */
  onOpenChange?: (open: boolean) => void;
  /** Reason why nothing can be saved for now, e.g. a lost network: it disables Add, Edit and Save, and they show it. */
  writesBlocked?: string | null;
  /** Sentence shown without rows, above the Add button. */
  empty: string;
};

/** Form of the open row, for its cells, its panel and its dialog. */
export type OpenRowForm = {
  mode: 'add' | 'edit';
  values: Readonly<Record<string, unknown>>;
  errors: Readonly<Record<string, string>>;
  setValue: (key: string, value: unknown) => void;
  locked: boolean;
  /** Reason why the last save failed; null without a failure. */
  failure: string | null;
  submit: () => void;
  cancel: () => void;
  focusFirst: () => void;
  /** A `ref` for the input of a field, which takes the focus. */
  inputRef: (key: string) => (input: Focusable | null) => void;
};

/** An input, or MUI's select, which is focused through its `inputRef`. */
export type Focusable = { focus: () => void };
