import type { ReactNode } from 'react';

export interface ConfirmOptions {
  title: string;
  /** The question. */
  message: string;
  /** Another line: the affected record or person. */
  detail?: ReactNode;
  /** Button focused first: No for a change of state, Yes for edits. */
  focus?: 'yes' | 'no';
  /** Emphasised button: Yes, Yes in red for a removal, or No as the safe choice. Default: `yes`. */
  emphasis?: 'yes' | 'danger' | 'no';
  yesLabel?: string;
  noLabel?: string;
  /**
   * Work that Yes starts. The dialog stays locked until it settles. On failure the dialog closes and `confirm` rejects
   * with the work's error, which the caller reports.
   */
  onYes?: () => Promise<unknown>;
  /** Receives the focus afterwards if the opener is gone. Default: the page's heading. */
  fallbackFocus?: () => HTMLElement | null | undefined;
  /** The question is about going back itself; Back answers any other with No. */
  staysOnBack?: boolean;
}

/**
 * Asks, and resolves with whether the answer was Yes.
 *
 * @throws the error of `onYes`, once the dialog is closed
 */
export type Confirm = (options: ConfirmOptions) => Promise<boolean>;
