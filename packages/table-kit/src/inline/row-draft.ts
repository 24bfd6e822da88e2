import type { ReactNode } from 'react';
import type { ObjectSchema, AnyObject } from 'yup';
import type { SelectOption } from '../table/table-columns.ts';

/** What an input of one's own receives. */
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

/** How one value of a draft is put in. `custom` is for what the kit lacks, e.g. a choice searched on the server. */
export type RowField =
  | (FieldBase & { kind: 'text'; inputMode?: 'text' | 'numeric' | 'decimal' | 'url' })
  | (FieldBase & { kind: 'multiline' })
  | (FieldBase & { kind: 'select'; options: readonly SelectOption[]; loading?: boolean })
  | (FieldBase & { kind: 'custom'; render: (input: CustomInput) => ReactNode });

/** How rows of a table are written: what a new one begins with, what an existing one turns into, the rules, the inputs. */
export type RowDraft<Row, Draft extends object> = {
  empty: Draft;
  fromRow: (row: Row) => Draft;
  addSchema: ObjectSchema<AnyObject>;
  /** Made for each row, because a rule may compare with what stood there. */
  editSchema: (row: Row) => ObjectSchema<AnyObject>;
  /** Inputs by column key, which is also the draft's key. */
  fields: { readonly [Key in keyof Draft & string]?: RowField };
};

/** What a panel under the open row may do. */
export type RowPanel<Row, Draft extends object> = {
  /** `null` while adding. */
  row: Row | null;
  draft: Draft;
  errors: Readonly<Record<string, string>>;
  setValue: <Key extends keyof Draft & string>(key: Key, value: Draft[Key]) => void;
  locked: boolean;
};
