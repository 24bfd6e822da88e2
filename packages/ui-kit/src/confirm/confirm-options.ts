import type { ReactNode } from 'react';

export interface ConfirmOptions {
  title: string;
  /** The question. */
  message: string;
  /** One more line: who or what is touched. */
  detail?: ReactNode;
  /** Which button has the focus at first: No for what changes a state, Yes for edits. */
  focus?: 'yes' | 'no';
  yesLabel?: string;
  noLabel?: string;
  /**
   * Work that Yes starts. The dialog stays, locked, until it settles. If it fails the dialog closes, the answer is
   * false and the failure goes to the provider's `onError`; telling the user is the work's own affair.
   */
  onYes?: () => Promise<unknown>;
  /** Receives the focus afterwards if the element that had it is gone. Default: the page's heading. */
  fallbackFocus?: () => HTMLElement | null | undefined;
}

export type Confirm = (options: ConfirmOptions) => Promise<boolean>;
