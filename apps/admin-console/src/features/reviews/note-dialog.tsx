import { useOnBack } from '@gangway/ui-kit';
import { longestNote, type ReviewDecision, type ReviewItem } from '@gangway/contract';
import { Form, FormError, SubmitButton, TextField } from '@gangway/form-kit';
import { object, requiredChoice, string } from '@gangway/form-kit/rules';
import { SelectField } from '@gangway/form-kit/select-field';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { isRefusal, notSaved } from '../../shared/failure-text.ts';

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

/** A decision with the reason for it. */
export function NoteDialog({ item, onSave, onClose }: NoteDialogProps) {
  const titleId = useId();
  useOnBack(onClose);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <Form<Draft>
        label="Decide with a note"
        initialValues={{ decision: item.decision ?? '', note: item.note }}
        rules={rules}
        gap={0}
        onSubmit={async ({ decision, note }, form) => {
          if (decision === '') return;
          try {
            await onSave(decision, note.trim());
          } catch (error) {
            form.setFormError(isRefusal(error) ? `${notSaved} ${error.message}` : notSaved);
            return;
          }
          onClose();
        }}
      >
        <DialogTitle id={titleId} component="h2" variant="h2" sx={{ pb: 0.5, overflowWrap: 'anywhere' }}>
          {item.service} as {item.role}
        </DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <SelectField name="decision" label="Decision" required options={decisions} placeholder="Keep or remove" />
          <TextField name="note" label="Note" rows={3} hint="Saved with the evidence." />
          <FormError />
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2.5 }}>
          <Button variant="outlined" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton>Save</SubmitButton>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
