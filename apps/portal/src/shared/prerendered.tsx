import { useFormState } from '@gangway/form-kit';
import { useInsertionEffect, useLayoutEffect, useRef } from 'react';

/** Whether the prerendered sign-in page is visible. */
export function isPrerendered(): boolean {
  return document.documentElement.hasAttribute('data-prerendered');
}

/** Removes the prerendered page and its styles. */
export function removePrerendered(): void {
  document.documentElement.removeAttribute('data-prerendered');
  document.getElementById('prerendered')?.remove();
  document.getElementById('prerendered-styles')?.remove();
}

/** Removes the prerendered page in the frame in which the application appears. */
export function RemovePrerendered(): null {
  useLayoutEffect(removePrerendered, []);
  return null;
}

/**
 * Last child of the sign-in form: takes over typed text, focus and a submit from the prerendered one. Last, because a
 * field with `autoFocus` focuses before; records the former focus before that.
 */
export function TakeOverPrerendered(): null {
  const { reset, values } = useFormState();
  const initial = useRef({ reset, values });
  const focusedBefore = useRef<Element | null>(null);
  useInsertionEffect(() => {
    focusedBefore.current = document.activeElement;
  }, []);
  useLayoutEffect(() => {
    const form = document.querySelector<HTMLFormElement>('#prerendered form');
    if (form === null || !isPrerendered()) return;
    const typed = [...new FormData(form)].filter(([, value]) => value !== '');
    // Set it only then: it renders the whole form again.
    if (typed.length > 0) initial.current.reset({ ...initial.current.values, ...Object.fromEntries(typed) });
    const focused = focusedBefore.current;
    if (focused instanceof HTMLInputElement && form.contains(focused)) {
      document.querySelector<HTMLInputElement>(`#root input[name="${focused.name}"]`)?.focus();
    }
    if (form.hasAttribute('data-submitted') || form.hasAttribute('data-pressed')) {
      // Run after the form has rendered with the typed text.
      setTimeout(() => document.querySelector<HTMLFormElement>('#root form')?.requestSubmit());
    }
  }, []);
  return null;
}
