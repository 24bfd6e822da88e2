import { language, t } from '@gangway/messages';
import { useLanguage } from '@gangway/messages/react';
import Box from '@mui/material/Box';
import { Formik, getIn, setIn, type FormikErrors, type FormikProps, type FormikValues } from 'formik';
import {
  startTransition,
  useEffect,
  useMemo,
  useRef,
  useState,
  type FormEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import type { Schema } from 'yup';
import { FormExtrasContext, type FieldErrors } from './form-state.ts';
import { useAfterPress } from './use-after-press.ts';
import { validateWith } from './validate-with.ts';

export interface FormHelpers<Values> {
  /**
   * Server errors by field path. Each stays until its field changes or the form is sent again. An error for a field the
   * form lacks appears above the form.
   */
  setErrors: (errors: FieldErrors) => void;
  /** Sets the error of the form as a whole, shown by `FormError`. */
  setFormError: (message: string | undefined) => void;
  /** Selects the field's text and focuses it, as after a wrong password. */
  selectField: (name: string) => void;
  /** Counts these values (default: the ones sent) as unchanged, after a save. */
  markSaved: (values?: Values) => void;
}

export interface FormProps<Values> {
  initialValues: Values;
  /**
   * yup rules, or a function that imports them: yup then loads with the first interaction instead of with the page.
   * Tests inside must be synchronous.
   */
  rules?: Schema | (() => Promise<Schema>);
  /**
   * When to show an error first: when its field is left, as soon as it changes (specification section 5), or once the
   * form is sent.
   */
  validateOn?: 'blur' | 'change' | 'submit';
  /**
   * Sends the form. Locks the form against a second submit until the promise settles. If it rejects, `FormError` shows
   * `failureMessage`, unless the handler called `setFormError` or `setErrors`.
   */
  onSubmit: (values: Values, helpers: FormHelpers<Values>) => Promise<unknown> | void;
  failureMessage?: string;
  /** Starts over when `initialValues` change, as when a record is reloaded. */
  reinitialize?: boolean;
  /** Marks the labels of required fields, for forms with optional ones. */
  marksRequired?: boolean;
  /** Called when unsaved changes appear or disappear; for guards. */
  onDirtyChange?: (dirty: boolean) => void;
  /** Name of the form for screen readers. */
  label?: string;
  children: ReactNode | ((form: { values: Values; dirty: boolean; submitting: boolean }) => ReactNode);
  /** Space between fields; 0 leaves the layout to the children. Default 2 (16 px). */
  gap?: number;
}

interface ServerError {
  message: string;
  /** The refused value: the error does not apply to any other. */
  value: unknown;
}

/** Parts of a form its submit needs. */
interface FormParts<Values> {
  formik: RefObject<FormikProps<Values> | null>;
  element: RefObject<HTMLFormElement | null>;
  serverErrors: RefObject<Map<string, ServerError>>;
  setFormError: (message: string | undefined) => void;
}

/** A formik form with one submit at a time, focus on the first error, and server errors. */
export function Form<Values extends FormikValues>(props: FormProps<Values>) {
  const { validateOn = 'blur', marksRequired = false, onDirtyChange, children, gap = 2 } = props;
  const formik = useRef<FormikProps<Values>>(null);
  const element = useRef<HTMLFormElement>(null);
  const serverErrors = useRef(new Map<string, ServerError>());
  const [formError, setFormError] = useState<string>();
  const loadRules = useRules(props.rules);
  useErrorsInLanguage(formik);
  const { submit, send } = useSubmit(props, { formik, element, serverErrors, setFormError });
  const afterPress = useAfterPress();
  const extras = useMemo(
    () => ({ validateOn, formError, marksRequired, afterPress }),
    [validateOn, formError, marksRequired, afterPress],
  );

  return (
    <Formik<Values>
      innerRef={formik}
      initialValues={props.initialValues}
      validate={async (values) => errorsOf(values, await loadRules(), serverErrors.current)}
      enableReinitialize={props.reinitialize ?? false}
      onSubmit={send}
    >
      {({ values, dirty, isSubmitting }) => (
        <FormExtrasContext value={extras}>
          <Box
            component="form"
            ref={element}
            noValidate
            aria-label={props.label}
            onSubmit={(event) => void submit(event)}
            // Fetch the rules on the first input; focus alone may come from autofocus.
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

/** Loads the rules once per language. Resolves to undefined without rules, and when they cannot be loaded. */
function useRules(rules: FormProps<never>['rules']): () => Promise<Schema | undefined> {
  const loaded = useRef<{ language: string; rules: Promise<Schema> }>(undefined);
  return async () => {
    if (typeof rules !== 'function') return rules;
    // Load again in another language: the rules hold their messages.
    if (loaded.current?.language !== language()) loaded.current = { language: language(), rules: rules() };
    try {
      return await loaded.current.rules;
    } catch {
      // Rules failed to load (offline, or an old release): the server validates everything anyway.
      loaded.current = undefined;
      return undefined;
    }
  };
}

/** Says the errors again in another language. */
function useErrorsInLanguage<Values>(formik: RefObject<FormikProps<Values> | null>): void {
  const chosen = useLanguage();
  const said = useRef(chosen);
  useEffect(() => {
    if (said.current === chosen) return;
    said.current = chosen;
    if (Object.keys(formik.current?.errors ?? {}).length > 0) void formik.current?.validateForm();
  }, [chosen, formik]);
}

/** Errors by field. A message of the rules takes precedence over the server's. */
function errorsOf<Values>(
  values: Values,
  rules: Schema | undefined,
  serverErrors: ReadonlyMap<string, ServerError>,
): FormikErrors<Values> {
  const found: Record<string, string> = {};
  for (const [name, { message, value }] of serverErrors) {
    if (Object.is(getIn(values, name), value)) found[name] = message;
  }
  Object.assign(found, rules ? validateWith(rules, values) : {});
  return Object.entries(found).reduce<FormikErrors<Values>>(
    // oxlint-disable-next-line no-unsafe-type-assertion -- formik types its own setIn as any
    (errors, [name, message]) => setIn(errors, name, message) as FormikErrors<Values>,
    {},
  );
}

/** Submits one at a time, and focuses the first error of a failed submit. */
function useSubmit<Values extends FormikValues>(
  { onSubmit, failureMessage = t('Not saved. Try again.') }: FormProps<Values>,
  parts: FormParts<Values>,
) {
  const { formik, element, serverErrors, setFormError } = parts;
  // Use refs: two submit events can arrive before a state change renders.
  const locked = useRef(false);
  const sent = useRef(false);

  async function send(values: Values) {
    sent.current = true;
    const { helpers, seen } = helpersOf(values, parts);
    try {
      await onSubmit(values, helpers);
    } catch {
      // The failed call is already logged; tell the user here, in place.
      if (!seen.error) setFormError(failureMessage);
    }
    if (seen.fieldError) {
      await formik.current?.validateForm();
      focusFirstError(element);
    }
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    event.stopPropagation();
    const form = formik.current;
    if (!form || locked.current) return;
    locked.current = true;
    sent.current = false;
    try {
      serverErrors.current.clear();
      // Render the waiting button as a transition: send the request first.
      let submitted: Promise<unknown> | undefined;
      startTransition(() => {
        setFormError(undefined);
        submitted = form.submitForm();
      });
      await submitted;
      if (!sent.current) focusFirstError(element);
    } finally {
      locked.current = false;
    }
  }

  return { submit, send };
}

/** Helpers of one submit; `seen` records which errors they received. */
function helpersOf<Values>(values: Values, { formik, element, serverErrors, setFormError }: FormParts<Values>) {
  const seen = { error: false, fieldError: false };
  const helpers: FormHelpers<Values> = {
    setErrors(errors) {
      seen.error = true;
      const homeless: string[] = [];
      for (const [name, message] of Object.entries(errors)) {
        if (getIn(values, name) === undefined) homeless.push(message);
        else {
          seen.fieldError = true;
          serverErrors.current.set(name, { message, value: getIn(values, name) as unknown });
        }
      }
      if (homeless.length > 0) setFormError(homeless.join(' '));
    },
    setFormError(message) {
      seen.error = true;
      setFormError(message);
    },
    selectField(name) {
      // Wait until the fields are writable again.
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
  return { helpers, seen };
}

/** Waits for the errors to render; the page has the fields in reading order. */
function focusFirstError(element: RefObject<HTMLFormElement | null>) {
  requestAnimationFrame(() => {
    const field = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    field?.focus();
    field?.scrollIntoView?.({ block: 'nearest' });
  });
}

function DirtyObserver({ dirty, onChange }: { dirty: boolean; onChange?: (dirty: boolean) => void }) {
  const reported = useRef(false);
  const callback = useRef(onChange);
  useEffect(() => {
    callback.current = onChange;
  });
  useEffect(() => {
    if (reported.current === dirty) return;
    reported.current = dirty;
    callback.current?.(dirty);
  }, [dirty]);
  // Release the guard of an unmounted form.
  useEffect(
    () => () => {
      if (reported.current) callback.current?.(false);
    },
    [],
  );
  return null;
}
