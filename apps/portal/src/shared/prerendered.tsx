import { useFormState } from '@gangway/form-kit';
import { useInsertionEffect, useLayoutEffect, useRef } from 'react';

/** Whether the prerendered sign-in page is on the screen. */
export function isPrerendered(): boolean {
  return document.documentElement.hasAttribute('data-prerendered');
}

/** Takes the prerendered page and its styles away. */
export function removePrerendered(): void {
  document.documentElement.removeAttribute('data-prerendered');
  document.getElementById('prerendered')?.remove();
  document.getElementById('prerendered-styles')?.remove();
}

/** Takes the prerendered page away in the same frame in which the application appears. */
export function RemovePrerendered(): null {
  useLayoutEffect(removePrerendered, []);
  return null;
}

/**
 * Last in the sign-in form: takes over from the prerendered one what was typed, the focus, and a submit. Last, because a field
 * with `autoFocus` has its turn before; where the focus was is noted before that.
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
    // Only then, since it renders the whole form once more.
    if (typed.length > 0) initial.current.reset({ ...initial.current.values, ...Object.fromEntries(typed) });
    const focused = focusedBefore.current;
    if (focused instanceof HTMLInputElement && form.contains(focused)) {
      document.querySelector<HTMLInputElement>(`#root input[name="${focused.name}"]`)?.focus();
    }
    if (form.hasAttribute('data-submitted') || form.hasAttribute('data-pressed')) {
      // When the form has rendered with what was typed.
      setTimeout(() => document.querySelector<HTMLFormElement>('#root form')?.requestSubmit());
    }
  }, []);
  return null;
}
