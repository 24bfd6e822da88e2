import { Activity, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

/**
 * Draws where nobody sees it, in time that nothing else wants, what one is about to see: drawn for the first time it takes much
 * longer, since its code has yet to be read and its styles are yet to be made. Effects of the children do not run, and what they
 * throw or wait for stays here.
 */
export function Rehearsal({ children }: { children: ReactNode }) {
  const [stage] = useState(() => document.createElement('div'));
  return createPortal(<Activity mode="hidden">{children}</Activity>, stage);
}
