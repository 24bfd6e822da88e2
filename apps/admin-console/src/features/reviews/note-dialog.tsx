import { longestNote, type ReviewDecision, type ReviewItem } from '@gangway/contract';
import { TextField } from '@gangway/form-kit';
import { object, requiredChoice, string } from '@gangway/form-kit/rules';
import { SelectField } from '@gangway/form-kit/select-field';
import { FormDialog } from '../../shared/forms/form-dialog.tsx';

export interface NoteDialogProps {
  item: ReviewItem;
  onSave: (decision: ReviewDecision, note: string) => Promise<unknown>;
  onClose: () => void;
}

type Draft = { decision: ReviewDecision | ''; note: string };

const rules = object({
  decision: requiredChoice('Decision'),
  note: string().max(longestNote, `At most ${longestNote} characters`),
});

const decisions = [
  { id: 'keep', name: 'Keep' },
  { id: 'remove', name: 'Remove' },
] as const;

/** Asks for the reason of a decision. */
export function NoteDialog({ item, onSave, onClose }: NoteDialogProps) {
  return (
    <FormDialog<Draft>
      label="Decide with a note"
      title={`${item.service} as ${item.role}`}
      submitLabel="Save"
      initialValues={{ decision: item.decision ?? '', note: item.note }}
      rules={rules}
      onSave={async ({ decision, note }) => {
        if (decision === '') return;
        await onSave(decision, note.trim());
        onClose();
      }}
      onClose={onClose}
    >
      <SelectField name="decision" label="Decision" required options={decisions} placeholder="Keep or remove" />
      <TextField name="note" label="Note" rows={3} hint="Saved with the evidence." />
    </FormDialog>
  );
}
