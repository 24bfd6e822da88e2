import type { ReactNode } from 'react';

export interface ConfirmOptions {
  title: string;
  /** The question. */
  message: string;
  /** One more line: who or what is touched. */
  detail?: ReactNode;
  /** Which button has the focus at first: No for what changes a state, Yes for edits. */
  focus?: 'yes' | 'no';
  /** The button that stands out: Yes, Yes in red for what takes something away, or No for the safe way. Default: `yes`. */
  emphasis?: 'yes' | 'danger' | 'no';
  yesLabel?: string;
  noLabel?: string;
  /**
   * Work that Yes starts. The dialog stays, locked, until it settles. If it fails the dialog closes and `confirm` rejects with
   * the work's error: the caller tells the user.
   */
  onYes?: () => Promise<unknown>;
  /** Receives the focus afterwards if the element that had it is gone. Default: the page's heading. */
  fallbackFocus?: () => HTMLElement | null | undefined;
  /** The question is about going back itself; any other is answered No by it. */
  staysOnBack?: boolean;
}

/**
 * Asks, and resolves with whether the answer was Yes.
 *
 * @throws the error of `onYes`, once the dialog is closed
 */
export type Confirm = (options: ConfirmOptions) => Promise<boolean>;
