import type { ReactNode } from 'react';
import type { ObjectSchema, AnyObject } from 'yup';
import type { SelectOption } from '../table/table-columns.ts';
import type { DataTableProps } from '../table/table-types.ts';

/** Props of a custom input. */
export type CustomInput<Value = unknown> = {
  id: string;
  name: string;
  label: string;
  /** Shows the label: only the dialog on phones has no column header for it. */
  labelVisible: boolean;
  value: Value;
  setValue: (value: Value) => void;
  error: string | undefined;
  hint: string | undefined;
  /** Saving: keep the focus, refuse input. */
  locked: boolean;
  /** Ref for the element that takes the focus. */
  inputRef: (input: { focus: () => void } | null) => void;
};

type FieldBase = {
  /** Said in the reader's language by the input. */
  label: string;
  hint?: string;
  placeholder?: string;
  /** `add`: an input in the new row only, plain text while editing. */
  only?: 'add' | 'edit';
  /** Pixels, 140 by default; less for short values in a table with many columns. */
  minWidth?: number;
};

/** Input of one value of a draft; `custom` for inputs the kit lacks, e.g. a choice searched on the server. */
export type RowField =
  | (FieldBase & { kind: 'text'; inputMode?: 'text' | 'numeric' | 'decimal' | 'url' })
  | (FieldBase & { kind: 'multiline' })
  | (FieldBase & { kind: 'select'; options: readonly SelectOption[]; loading?: boolean })
  | (FieldBase & { kind: 'custom'; render: (input: CustomInput) => ReactNode });

/** Describes how rows are written: drafts of new and existing rows, rules, inputs. */
export type RowDraft<Row, Draft extends object> = {
  empty: Draft;
  fromRow: (row: Row) => Draft;
  /** The open row says the messages of its rules in the reader's language. */
  addSchema: ObjectSchema<AnyObject>;
  /** Built for each row, because a rule may compare with the stored value. */
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

export type InlineRowTableProps<Row, Draft extends object> = Omit<DataTableProps<Row>, 'renderCard' | 'hasActions'> & {
  /** Also the title of the dialog next to cards, e.g. 'Add Branch'. */
  addLabel: string;
  draft: RowDraft<Row, Draft>;
  /**
   * Saves a new row; omit it where nothing can be added. Resolve with the new row's id to highlight it, with `false` to
   * keep the row open; throw a `RowError` to show the server's messages at their fields.
   */
  onAdd?: ((draft: Draft) => Promise<unknown>) | undefined;
  /** Saves an edited row by the same rules. Ask for confirmation in here: `false` leaves the row open with its text. */
  onEdit?: ((draft: Draft, row: Row) => Promise<unknown>) | undefined;
  /** Return `false` for a row without an Edit button. */
  canEdit?: (row: Row) => boolean;
  /** Further actions next to Edit. */
  rowActions?: (row: Row) => ReactNode;
  /** Inputs of the draft that have no cell, shown under the open row. */
  renderPanel?: (panel: RowPanel<Row, Draft>) => ReactNode;
  /** Opens the new row as its button does, for a link that leads here to add. Ignored while that button is disabled. */
  addRequested?: boolean;
  /** Called once the request is handled, so that the page can drop it. */
  onAddRequestHeard?: () => void;
  /** Called when a row opens and closes: a page reload waits until it closes. */
  onOpenChange?: (open: boolean) => void;
  /** Reason why nothing can be saved, e.g. a lost network. Disables Add, Edit and Save, which show it. */
  writesBlocked?: string | null;
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
