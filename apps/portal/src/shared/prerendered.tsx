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

/** Fields, buttons, links and choices of a form, in the order that the prerendered and the application's form share. */
function controlsOf(form: Element | null): HTMLElement[] {
  return [...(form?.querySelectorAll<HTMLElement>('input, button, a, select') ?? [])];
}

/** Carries out a press. Focuses the passkey button first: a browser that wants a press of its own then needs one key. */
function press(control: HTMLElement | undefined): void {
  if (control?.matches('[type=button]:not([aria-controls])') === true) control.focus();
  control?.click();
}

/**
 * Last child of the sign-in form: takes over typed text, focus and presses from the prerendered one. Last, because a
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
    const before = controlsOf(form);
    const counterpart = (control: Element | null) =>
      controlsOf(document.querySelector('#root form'))[before.findIndex((each) => each === control)];
    counterpart(focusedBefore.current)?.focus();
    const pressed = before.filter(({ dataset }) => 'pressed' in dataset || 'held' in dataset);
    // Run after the form has rendered with the typed text.
    if (pressed.length > 0) setTimeout(() => pressed.forEach((control) => press(counterpart(control))));
  }, []);
  return null;
}
