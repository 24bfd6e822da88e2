import { t } from '@gangway/messages';
import { useTexts } from '@gangway/messages/react';
import { useFormik } from 'formik';
import {
  createContext,
  use,
  useCallback,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
  type ReactNode,
  type Ref,
} from 'react';
import type { AnyObject, ObjectSchema } from 'yup';
import { useWritesDisabled } from '../cells/disabled-reason.tsx';
import type { Focusable, OpenRowForm } from './row-draft.ts';
import { RowError } from './row-error.ts';

const OpenRowContext = createContext<OpenRowForm | null>(null);

/** @throws Error outside an open row: a mistake in this package. */
export function useOpenRow(): OpenRowForm {
  const form = use(OpenRowContext);
  if (form === null) throw new Error('useOpenRow needs an OpenRow above it.');
  return form;
}

export type OpenRowProps = {
  mode: 'add' | 'edit';
  /** Initial values of the form; later ones are ignored. */
  initialValues: Record<string, unknown>;
  /** Values typed before the row moved from table to dialog. */
  typed: Record<string, unknown> | null;
  schema: ObjectSchema<AnyObject>;
  /** Keys of the fields in the order of the columns, for the focus. */
  fieldKeys: readonly string[];
  /** Resolves when saved, with `false` when the user decided against it; throws on failure. */
  onSave: (values: object) => Promise<unknown>;
  onSaved: (result: unknown) => void;
  onCancel: () => void;
  /** Called with the typed values on unmount, since the row may only be moving from table to dialog. */
  onLeave: (values: Record<string, unknown>) => void;
  /** Exposes the row's form to key handlers. */
  ref: Ref<OpenRowForm>;
  children: ReactNode;
};

/** One form for the one open row, mounted and unmounted with it. */
export function OpenRow({ ref, children, ...props }: OpenRowProps) {
  const { mode, onCancel } = props;
  const [initialValues] = useState(props.initialValues);
  const [failure, setFailure] = useState<string | null>(null);
  const [serverErrors, setServerErrors] = useState<Readonly<Record<string, string>>>({});
  const submitting = useRef(false);
  const writesDisabled = useWritesDisabled();

  const formik = useFormik<Record<string, unknown>>({
    initialValues: props.typed ?? initialValues,
    enableReinitialize: true,
    validationSchema: props.schema,
    // Validate after the first submit, not when Tab or a click on Cancel leaves a field.
    validateOnBlur: false,
    onSubmit: async (values) => {
      setFailure(null);
      setServerErrors({});
      try {
        const result = await props.onSave(values);
        if (result !== false) props.onSaved(result);
      } catch (error) {
        const refused = error instanceof RowError ? error : null;
        setServerErrors(refused?.fieldErrors ?? {});
        setFailure(failureOf(refused));
      }
    },
  });
  const { values, dirty, submitCount, isSubmitting, setFieldValue, submitForm } = formik;

  const errors = useTexts(() => {
    const rules = Object.entries(submitCount > 0 ? formik.errors : {});
    const messages = rules.filter((rule): rule is [string, string] => typeof rule[1] === 'string');
    return { ...serverErrors, ...Object.fromEntries(messages.map(([field, message]) => [field, t(message)])) };
  }, [submitCount, formik.errors, serverErrors]);

  const { inputRef, focusFirst } = useInputs(props.fieldKeys, errors, formik);
  useTypedValues(values, dirty, props.onLeave);

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
      // Guard against two clicks in one tick, before formik updates its state.
      if (submitting.current) return;
      if (writesDisabled !== null) {
        setFailure(t('Not saved. {reason}', { reason: writesDisabled.reason }));
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
    inputRef,
  };
  useImperativeHandle(ref, () => form);

  return <OpenRowContext value={form}>{children}</OpenRowContext>;
}

/** Describes a failed save. A refusal says what to do, here or at its fields; retrying would not help. */
function failureOf(refused: RowError | null): string {
  if (refused === null) return t('Not saved. Try again.');
  if (refused.message !== '') return t('Not saved. {message}', { message: refused.message });
  return Object.keys(refused.fieldErrors).length > 0 ? t('Not saved.') : t('Not saved. Try again.');
}

/** Focuses the first input when the row opens, and the first invalid one after each failed submit. */
function useInputs(
  fieldKeys: readonly string[],
  errors: Readonly<Record<string, string>>,
  { isSubmitting, submitCount }: { isSubmitting: boolean; submitCount: number },
) {
  const inputs = useRef(new Map<string, Focusable>());
  const latest = useRef({ fieldKeys, errors });
  useEffect(() => {
    latest.current = { fieldKeys, errors };
  });

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

  const inputRef = (key: string) => (input: Focusable | null) => {
    if (input === null) inputs.current.delete(key);
    else inputs.current.set(key, input);
  };
  return { inputRef, focusFirst };
}

/** Passes on the typed values when the row unmounts. */
function useTypedValues(
  values: Record<string, unknown>,
  dirty: boolean,
  onLeave: (values: Record<string, unknown>) => void,
): void {
  const latest = useRef({ values, dirty, onLeave });
  useEffect(() => {
    latest.current = { values, dirty, onLeave };
  });
  useEffect(
    () => () => {
      if (latest.current.dirty) latest.current.onLeave(latest.current.values);
    },
    [],
  );
}
