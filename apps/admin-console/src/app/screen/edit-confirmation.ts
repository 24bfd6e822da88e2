import type { ApiClient } from '@gangway/api-client';
import { useApi } from '@gangway/api-client/react';
import { search } from '@gangway/contract';
import { useConfirm } from '@gangway/ui-kit';
import { rowErrorOf } from './failure-text.ts';
import { usedByLine } from './used-by.ts';

/** Specification section 4, "Confirmation dialogs"; title as on the users page (section 2). */
const editConfirmation = {
  title: 'Alert Message',
  // sic: speaks of a role on every screen.
  message: 'Are you sure you want to Edit Role?',
} as const;

/**
 * The questions before adding, by screen. Unused, as specified: "In practice the Add button in the row submits directly, and
 * only Save opens the edit dialog" (specification section 4). Kept so that the wording is at hand should that change.
 */
export const addConfirmations = {
  // sic: organizations and services too speak of a role.
  organization: 'Are you sure you want to Add new Role?',
  service: 'Are you sure you want to Add new Role?',
  role: 'Are you sure you want to Add new Role?',
  plan: 'Are you sure you want to Add new Plan?',
  branch: 'Are you sure you want to Add new Branch?',
} as const;

export interface ConfirmedEdit {
  type: Parameters<typeof usedByLine>[1];
  id: number;
  save: () => Promise<unknown>;
  /** Fields of the server by those of the draft, where they differ. */
  rename?: Readonly<Record<string, string>>;
}

/**
 * What a list screen does with Save: asks first, saying what the record is used by, and saves behind the locked dialog.
 * Resolves with `false` after No.
 *
 * @returns a function that throws a `RowError` when the save failed, so that the row stays open and says why
 */
export function useConfirmedEdit(): (edit: ConfirmedEdit) => Promise<boolean> {
  const confirm = useConfirm();
  const api: ApiClient<{ search: typeof search }> = useApi({ search });
  return async ({ type, id, save, rename }) => {
    const outcome: { failure?: unknown; failed: boolean } = { failed: false };
    const said = await confirm({
      ...editConfirmation,
      detail: await usedByLine(api, type, id),
      focus: 'yes',
      onYes: async () => {
        try {
          await save();
        } catch (failure) {
          // Logged where the call failed, told by the row: the dialog itself has nothing to add.
          Object.assign(outcome, { failure, failed: true });
        }
      },
      // The row is drawn anew when it closes, and with it the button that asked.
      fallbackFocus: () => document.querySelector<HTMLElement>(`[data-row-edit="${String(id)}"]`),
    });
    if (outcome.failed) throw rowErrorOf(outcome.failure, rename);
    return said;
  };
}
