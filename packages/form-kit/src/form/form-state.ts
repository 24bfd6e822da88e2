import { getIn, useFormikContext, type FormikValues } from 'formik';
import { createContext, use } from 'react';

/** Error text by field path, such as `{ email: '…', 'services[0].limit': '…' }`. */
export type FieldErrors = Readonly<Record<string, string>>;

interface FormExtras {
  /** `change`: a field counts as touched with its first change, not only when it is left. */
  validateOn: 'blur' | 'change';
  formError: string | undefined;
  /** Labels of required fields carry a mark. */
  marksRequired: boolean;
  /** Runs what moves the page, once no press is under way. */
  afterPress: (task: () => void) => void;
}

export const FormExtrasContext = createContext<FormExtras>({
  validateOn: 'blur',
  formError: undefined,
  marksRequired: false,
  afterPress: (task) => task(),
});

/** What fields, buttons and guards may want to know about the form around them. */
export interface FormState<Values> {
  values: Values;
  /** Something differs from the initial values. */
  dirty: boolean;
  submitting: boolean;
  /** Sets a field from outside, such as clearing the branch when the organization changes. Validates. */
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
  /** Shown only once the user had a chance: the field was left (or changed, as the form says), or a submit failed. */
  error: string | undefined;
  submitting: boolean;
  setValue: (value: Value) => void;
  /** The user left the field. */
  onBlur: () => void;
}

/** The link between a field and its form; for fields that this package does not have. */
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
      // Touched first and without validating: the change itself validates.
      if (validateOn === 'change' && !touched) void formik.setFieldTouched(name, true, false);
      void formik.setFieldValue(name, value);
    },
    onBlur: () => afterPress(() => void formik.setFieldTouched(name, true)),
  };
}
