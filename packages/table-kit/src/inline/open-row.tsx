import { useFormik } from 'formik';
import {
  createContext,
  use,
  useCallback,
  useEffect,
  useMemo,
  useImperativeHandle,
  useRef,
  useState,
  type ReactNode,
  type Ref,
} from 'react';
import type { AnyObject, ObjectSchema } from 'yup';
import { useWritesDisabled } from '../cells/disabled-reason.tsx';
import { RowError } from './row-error.ts';

/** The open row as its cells, its panel and its dialog see it. */
export type OpenRowForm = {
  mode: 'add' | 'edit';
  values: Readonly<Record<string, unknown>>;
  errors: Readonly<Record<string, string>>;
  setValue: (key: string, value: unknown) => void;
  locked: boolean;
  /** Why the last save did not work; `null` when it did, or was not tried. */
  failure: string | null;
  submit: () => void;
  cancel: () => void;
  focusFirst: () => void;
  /** A `ref` for the input of a field: the focus goes there. */
  inputRef: (key: string) => (input: Focusable | null) => void;
};

/** MUI's select, too, can be focused through its `inputRef`. */
export type Focusable = { focus: () => void };

const OpenRowContext = createContext<OpenRowForm | null>(null);

/** @throws Error outside of an open row: that is a mistake in this package. */
export function useOpenRow(): OpenRowForm {
  const form = use(OpenRowContext);
  if (form === null) throw new Error('useOpenRow is for what an open row shows');
  return form;
}

export type OpenRowProps = {
  mode: 'add' | 'edit';
  /** What the form begins with; later ones are ignored. */
  initialValues: Record<string, unknown>;
  /** What was typed before the row moved from table to dialog. */
  typed: Record<string, unknown> | null;
  schema: ObjectSchema<AnyObject>;
  /** Order in which fields stand, for the focus. */
  fieldKeys: readonly string[];
  /** Resolves when saved, `false` when the person thought better of it; throws when it failed. */
  onSave: (values: object) => Promise<unknown>;
  onSaved: (result: unknown) => void;
  onCancel: () => void;
  /** Called with what was typed when the row is unmounted, for it may only be moving from table to dialog. */
  onLeave: (values: Record<string, unknown>) => void;
  /** The row's form, for keys pressed in it. */
  ref: Ref<OpenRowForm>;
  children: ReactNode;
};

/** A refusal says what to do by itself, here or at its fields: trying again would not help. */
function failureOf(refused: RowError | null): string {
  if (refused === null) return 'Not saved. Try again.';
  if (refused.message !== '') return `Not saved. ${refused.message}`;
  return Object.keys(refused.fieldErrors).length > 0 ? 'Not saved.' : 'Not saved. Try again.';
}

/** One form for the one open row: mounted with it, gone with it. */
export function OpenRow({ ref, children, ...props }: OpenRowProps) {
  const { mode, fieldKeys, onSaved, onCancel, onLeave } = props;
  const [begunWith] = useState(props.initialValues);
  const inputs = useRef(new Map<string, Focusable>());
  const [failure, setFailure] = useState<string | null>(null);
  const [serverErrors, setServerErrors] = useState<Readonly<Record<string, string>>>({});
  const submitting = useRef(false);
  const writesDisabled = useWritesDisabled();

  const formik = useFormik<Record<string, unknown>>({
    initialValues: props.typed ?? begunWith,
    enableReinitialize: true,
    validationSchema: props.schema,
    // Rules speak after the first try, not when Tab or a click on Cancel leaves a field.
    validateOnBlur: false,
    onSubmit: async (values) => {
      setFailure(null);
      setServerErrors({});
      try {
        const result = await props.onSave(values);
        if (result !== false) onSaved(result);
      } catch (error) {
        const said = error instanceof RowError ? error : null;
        setServerErrors(said?.fieldErrors ?? {});
        setFailure(failureOf(said));
      }
    },
  });
  const { values, dirty, submitCount, isSubmitting, setFieldValue, submitForm } = formik;

  const tried = submitCount > 0;
  const errors = useMemo(() => {
    const rules: Record<string, string> = {};
    if (tried) {
      for (const [key, message] of Object.entries(formik.errors)) if (typeof message === 'string') rules[key] = message;
    }
    return { ...serverErrors, ...rules };
  }, [tried, formik.errors, serverErrors]);

  const latest = useRef({ errors, fieldKeys, values, dirty, onLeave });
  useEffect(() => {
    latest.current = { errors, fieldKeys, values, dirty, onLeave };
  });

  useEffect(
    () => () => {
      if (latest.current.dirty) latest.current.onLeave(latest.current.values);
    },
    [],
  );

  const focusFirst = useCallback(() => {
    const [firstKey = ''] = latest.current.fieldKeys;
    inputs.current.get(firstKey)?.focus();
  }, []);
  useEffect(focusFirst, [focusFirst]);

  useEffect(() => {
    if (isSubmitting || submitCount === 0) return;
    const wrong = latest.current.fieldKeys.find((key) => latest.current.errors[key] !== undefined);
    if (wrong !== undefined) inputs.current.get(wrong)?.focus();
  }, [isSubmitting, submitCount]);

  const form: OpenRowForm = {
    mode,
    values,
    errors,
    locked: isSubmitting,
    failure,
    setValue: (key, value) => {
      if (submitting.current) return;
      setServerErrors(({ [key]: _dropped, ...others }) => others);
      void setFieldValue(key, value);
    },
    submit: () => {
      // Two clicks in one tick: the form does not know of the first yet.
      if (submitting.current) return;
      if (writesDisabled !== null) {
        setFailure(`Not saved. ${writesDisabled.reason}`);
        return;
      }
      submitting.current = true;
      void submitForm().finally(() => {
        submitting.current = false;
      });
    },
    cancel: () => {
      if (!submitting.current) onCancel();
    },
    focusFirst,
    inputRef: (key) => (input) => {
      if (input === null) inputs.current.delete(key);
      else inputs.current.set(key, input);
    },
  };
  useImperativeHandle(ref, () => form);

  return <OpenRowContext value={form}>{children}</OpenRowContext>;
}
