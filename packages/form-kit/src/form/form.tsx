import Box from '@mui/material/Box';
import { Formik, getIn, setIn, type FormikErrors, type FormikProps, type FormikValues } from 'formik';
import { startTransition, useEffect, useMemo, useRef, useState, type FormEvent, type ReactNode } from 'react';
import type { Schema } from 'yup';
import { FormExtrasContext, type FieldErrors } from './form-state.ts';
import { useAfterPress } from './use-after-press.ts';
import { validateWith } from './validate-with.ts';

export interface FormHelpers<Values> {
  /**
   * Errors the server found, by field path. Each stays until its field changes or the form is sent again. An error of
   * a field that the form does not have is shown above the form instead of being lost.
   */
  setErrors: (errors: FieldErrors) => void;
  /** What is wrong with the whole; shown by `FormError`. */
  setFormError: (message: string | undefined) => void;
  /** Selects the field's text and focuses it, as after a wrong password. */
  selectField: (name: string) => void;
  /** After a save: these values (default: the ones sent) count as unchanged. */
  markSaved: (values?: Values) => void;
}

export interface FormProps<Values> {
  initialValues: Values;
  /**
   * yup rules, or a function that imports them: yup then loads with the first interaction instead of with the page.
   * Tests inside must be synchronous.
   */
  rules?: Schema | (() => Promise<Schema>);
  /** Whether an error is first shown when its field is left, or as soon as it changes (specification section 5). */
  validateOn?: 'blur' | 'change';
  /**
   * Sends the form. Until the promise settles the form is locked against a second submit. If it rejects,
   * `failureMessage` is shown by `FormError`, unless the handler said more by `setFormError` or `setErrors`.
   */
  onSubmit: (values: Values, helpers: FormHelpers<Values>) => Promise<unknown> | void;
  failureMessage?: string;
  /** Start over when `initialValues` change, as when a record was loaded again. */
  reinitialize?: boolean;
  /** Marks the labels of required fields: for forms in which others may stay empty. */
  marksRequired?: boolean;
  /** Told when unsaved changes appear or are gone; for guards. */
  onDirtyChange?: (dirty: boolean) => void;
  /** Name of the form for screen readers. */
  label?: string;
  children: ReactNode | ((form: { values: Values; dirty: boolean; submitting: boolean }) => ReactNode);
  /** Space between fields; 0 leaves the layout to the children. Default 2 (16 px). */
  gap?: number;
}

interface ServerError {
  message: string;
  /** The value that was refused: another one is not known to be wrong. */
  value: unknown;
}

/** A formik form with what every form here needs: one submit at a time, focus on the first error, server errors. */
export function Form<Values extends FormikValues>({
  initialValues,
  rules,
  validateOn = 'blur',
  onSubmit,
  failureMessage = 'Not saved. Try again.',
  reinitialize = false,
  marksRequired = false,
  onDirtyChange,
  label,
  children,
  gap = 2,
}: FormProps<Values>) {
  const formik = useRef<FormikProps<Values>>(null);
  const element = useRef<HTMLFormElement>(null);
  const serverErrors = useRef(new Map<string, ServerError>());
  // A ref, because two submit events can come before a state change is rendered.
  const locked = useRef(false);
  const loadedRules = useRef<Promise<Schema>>(undefined);
  const [formError, setFormError] = useState<string>();
  const afterPress = useAfterPress();
  const extras = useMemo(
    () => ({ validateOn, formError, marksRequired, afterPress }),
    [validateOn, formError, marksRequired, afterPress],
  );

  async function loadRules(): Promise<Schema | undefined> {
    if (typeof rules !== 'function') return rules;
    loadedRules.current ??= rules();
    try {
      return await loadedRules.current;
    } catch {
      // The rules did not load (offline, or an old release): the server checks everything again anyway.
      loadedRules.current = undefined;
      return undefined;
    }
  }

  async function validate(values: Values): Promise<FormikErrors<Values>> {
    const schema = await loadRules();
    const found: Record<string, string> = {};
    for (const [name, { message, value }] of serverErrors.current) {
      if (Object.is(getIn(values, name), value)) found[name] = message;
    }
    // What the rules say of a value comes before what the server said of it.
    Object.assign(found, schema ? validateWith(schema, values) : {});
    return Object.entries(found).reduce<FormikErrors<Values>>(
      // oxlint-disable-next-line no-unsafe-type-assertion -- formik types its own setIn as any
      (errors, [name, message]) => setIn(errors, name, message) as FormikErrors<Values>,
      {},
    );
  }

  async function send(values: Values) {
    let told = false;
    let serverFoundErrors = false;
    const helpers: FormHelpers<Values> = {
      setErrors(errors) {
        told = true;
        const homeless: string[] = [];
        for (const [name, message] of Object.entries(errors)) {
          if (getIn(values, name) === undefined) homeless.push(message);
          else {
            serverFoundErrors = true;
            serverErrors.current.set(name, { message, value: getIn(values, name) as unknown });
          }
        }
        if (homeless.length > 0) setFormError(homeless.join(' '));
      },
      setFormError(message) {
        told = true;
        setFormError(message);
      },
      selectField(name) {
        // After the fields are writable again.
        requestAnimationFrame(() => {
          const field = element.current?.elements.namedItem(name);
          if (!(field instanceof HTMLInputElement)) return;
          field.focus();
          field.select();
        });
      },
      markSaved(saved = values) {
        formik.current?.resetForm({ values: saved });
      },
    };
    try {
      await onSubmit(values, helpers);
    } catch {
      // Logged where the call failed; here the user is told, in place.
      if (!told) setFormError(failureMessage);
    }
    if (serverFoundErrors) {
      await formik.current?.validateForm();
      focusFirstError();
    }
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    event.stopPropagation();
    const form = formik.current;
    if (!form || locked.current) return;
    locked.current = true;
    try {
      serverErrors.current.clear();
      let sent = false;
      sending.current = async (values) => {
        sent = true;
        await send(values);
      };
      // What is sent goes on its way first; that it is being sent is drawn while it travels.
      let submitted: Promise<unknown> | undefined;
      startTransition(() => {
        setFormError(undefined);
        submitted = form.submitForm();
      });
      await submitted;
      if (!sent) focusFirstError();
    } finally {
      locked.current = false;
    }
  }

  const sending = useRef<(values: Values) => Promise<void>>(async () => undefined);

  /** Waits for the errors to be rendered; fields stand in the page in the order in which they are read. */
  function focusFirstError() {
    requestAnimationFrame(() => {
      const field = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
      field?.focus();
      field?.scrollIntoView?.({ block: 'nearest' });
    });
  }

  return (
    <Formik<Values>
      innerRef={formik}
      initialValues={initialValues}
      validate={validate}
      enableReinitialize={reinitialize}
      onSubmit={(values) => sending.current(values)}
    >
      {({ values, dirty, isSubmitting }) => (
        <FormExtrasContext value={extras}>
          <Box
            component="form"
            ref={element}
            noValidate
            aria-label={label}
            onSubmit={(event) => void submit(event)}
            // The first sign of use fetches the rules; focus alone may come from autofocus, before anyone does anything.
            onInput={() => void loadRules()}
            onPointerDown={() => void loadRules()}
            onKeyDown={() => void loadRules()}
            sx={gap === 0 ? undefined : { display: 'grid', gap, gridTemplateColumns: 'minmax(0, 1fr)' }}
          >
            <DirtyObserver dirty={dirty} {...(onDirtyChange && { onChange: onDirtyChange })} />
            {typeof children === 'function' ? children({ values, dirty, submitting: isSubmitting }) : children}
          </Box>
        </FormExtrasContext>
      )}
    </Formik>
  );
}

function DirtyObserver({ dirty, onChange }: { dirty: boolean; onChange?: (dirty: boolean) => void }) {
  const told = useRef(false);
  const callback = useRef(onChange);
  useEffect(() => {
    callback.current = onChange;
  });
  useEffect(() => {
    if (told.current === dirty) return;
    told.current = dirty;
    callback.current?.(dirty);
  }, [dirty]);
  // A form that is gone guards nothing.
  useEffect(
    () => () => {
      if (told.current) callback.current?.(false);
    },
    [],
  );
  return null;
}
