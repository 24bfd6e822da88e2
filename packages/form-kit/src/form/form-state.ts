import { getIn, useFormikContext, type FormikValues } from 'formik';
import { createContext, use, type FocusEvent } from 'react';

/** Error text by field path, such as `{ email: '…', 'services[0].limit': '…' }`. */
export type FieldErrors = Readonly<Record<string, string>>;

interface FormExtras {
  /** When a field counts as touched first: when it is left, on its first change, or once the form is sent. */
  validateOn: 'blur' | 'change' | 'submit';
  formError: string | undefined;
  /** Labels of required fields carry a mark. */
  marksRequired: boolean;
  /** Runs a task that moves the page, once no press is in progress. */
  afterPress: (task: () => void) => void;
}

export const FormExtrasContext = createContext<FormExtras>({
  validateOn: 'blur',
  formError: undefined,
  marksRequired: false,
  afterPress: (task) => task(),
});

/** State of the form, for its fields, buttons and guards. */
export interface FormState<Values> {
  values: Values;
  /** Whether any value differs from the initial ones. */
  dirty: boolean;
  submitting: boolean;
  /** Sets and validates a field from outside, such as clearing the branch when the organization changes. */
  setValue: (name: string, value: unknown) => void;
  /** Back to the initial values, or to these as the new initial ones. */
  reset: (values?: Values) => void;
}

export function useFormState<Values extends FormikValues = FormikValues>(): FormState<Values> {
  const formik = useFormikContext<Values>();
  return {
    values: formik.values,
    dirty: formik.dirty,
    submitting: formik.isSubmitting,
    setValue: (name, value) => void formik.setFieldValue(name, value),
    reset: (values) => formik.resetForm(values === undefined ? undefined : { values }),
  };
}

export interface FieldState<Value> {
  value: Value;
  /** Shown once the field was left (or changed, depending on the form) or a submit failed. */
  error: string | undefined;
  submitting: boolean;
  setValue: (value: Value) => void;
  /** Call when the focus leaves the field, with the event. */
  onBlur: (event: FocusEvent) => void;
}

/** Connects a field to its form; exported for fields this package lacks. */
export function useFieldState<Value>(name: string): FieldState<Value> {
  const formik = useFormikContext<FormikValues>();
  const { validateOn, afterPress } = use(FormExtrasContext);
  const error: unknown = getIn(formik.errors, name);
  const touched = Boolean(getIn(formik.touched, name));
  return {
    // oxlint-disable-next-line no-unsafe-type-assertion -- a path into the values is a string; the field knows its type
    value: getIn(formik.values, name) as Value,
    error: touched && typeof error === 'string' ? error : undefined,
    submitting: formik.isSubmitting,
    setValue: (value) => {
      // Touch first, without validating: the change itself validates.
      if (validateOn === 'change' && !touched) void formik.setFieldTouched(name, true, false);
      void formik.setFieldValue(name, value);
    },
    onBlur: (event) => {
      if (validateOn === 'submit') return;
      // Spare an empty field: the person opens a menu or goes away, and a message would scold them for it.
      if (leavesForm(event) && getIn(formik.values, name) === getIn(formik.initialValues, name)) return;
      afterPress(() => void formik.setFieldTouched(name, true));
    },
  };
}

/** Whether the focus goes to something outside the form. */
function leavesForm({ currentTarget, relatedTarget }: FocusEvent): boolean {
  const form = currentTarget.closest('form');
  return form !== null && relatedTarget instanceof Node && !form.contains(relatedTarget);
}
