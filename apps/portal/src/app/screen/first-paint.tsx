import { useFormState } from '@gangway/form-kit';
import { useLayoutEffect, useRef } from 'react';

const painted = () => document.getElementById('first-paint');

/** Whether the sign-in page that was drawn at build time is on the screen. */
export function isPaintedFirst(): boolean {
  return document.documentElement.hasAttribute('data-first-paint');
}

/** Takes what index.html showed until now off the screen, in the same frame in which the application appears. */
export function EndOfFirstPaint(): null {
  useLayoutEffect(() => {
    painted()?.remove();
    document.documentElement.removeAttribute('data-first-paint');
  }, []);
  return null;
}

/**
 * Inside the sign-in form: goes on where somebody began who was faster than the application's code. What stands in the
 * painted fields, the cursor, and a button pressed meanwhile are carried over.
 */
export function ContinueFirstPaint(): null {
  const { values, reset } = useFormState();
  const form = useRef({ values, reset });
  useLayoutEffect(() => {
    const before = painted();
    if (before === null || !isPaintedFirst()) return;
    const typed = [...before.querySelectorAll('input')].filter(({ value }) => value !== '');
    if (typed.length > 0) {
      const { values: initial, reset: startWith } = form.current;
      startWith({ ...initial, ...Object.fromEntries(typed.map(({ name, value }) => [name, value])) });
    }
    const held = document.activeElement;
    if (held instanceof HTMLInputElement && before.contains(held)) {
      // After the field with `autoFocus`, which has its turn in this same commit.
      queueMicrotask(() => document.querySelector<HTMLInputElement>(`#root input[name="${held.name}"]`)?.focus());
    }
    const { pressed } = before.dataset;
    if (pressed !== undefined) {
      // When the form has rendered with what was typed.
      setTimeout(() => document.querySelectorAll<HTMLButtonElement>('#root button')[Number(pressed)]?.click());
    }
  }, []);
  return null;
}
