import type { ApiClient } from '@gangway/api-client';
import { useApi } from '@gangway/api-client/react';
import { search } from '@gangway/contract';
import { focusRowAction } from '@gangway/table-kit';
import { useConfirm } from '@gangway/ui-kit';
import { rowErrorOf } from '../text/failure-text.ts';
import { readUsedBy, usedByText, type UsedType } from './used-by.ts';

/** Specification section 4, "Confirmation dialogs". Adding asks nothing. */
const editConfirmation = {
  title: 'Save changes',
  // sic: speaks of a role on every screen.
  message: 'Are you sure you want to Edit Role?',
} as const;

export interface ConfirmedEdit {
  type: UsedType;
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
    const used = await readUsedBy(api, type, id);
    try {
      return await confirm({
        ...editConfirmation,
        detail: used && usedByText(used),
        focus: 'yes',
        onYes: async () => {
          await save();
        },
        // The row closes after the save, and with it the button that had the focus.
        fallbackFocus: () => focusRowAction(id),
      });
    } catch (error) {
      throw rowErrorOf(error, rename);
    }
  };
}
