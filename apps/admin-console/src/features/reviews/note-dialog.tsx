import { longestNote, type ReviewDecision, type ReviewItem } from '@gangway/contract';
import { TextField } from '@gangway/form-kit';
import { object, requiredChoice, string } from '@gangway/form-kit/rules';
import { SelectField } from '@gangway/form-kit/select-field';
import { msg, t } from '@gangway/messages';
import { FormDialog } from '../../shared/forms/form-dialog.tsx';
import { sayNames } from '../../shared/text/say-names.ts';

export interface NoteDialogProps {
  item: ReviewItem;
  onSave: (decision: ReviewDecision, note: string) => Promise<unknown>;
  onClose: () => void;
}

type Draft = { decision: ReviewDecision | ''; note: string };

const rules = () =>
  object({
    decision: requiredChoice(t('Decision')),
    note: string().max(longestNote, t('At most {longestNote} characters', { longestNote })),
  });

const decisions = [
  { id: 'keep', name: msg('Keep') },
  { id: 'remove', name: msg('Remove') },
] as const;

/** Asks for the reason of a decision. */
export function NoteDialog({ item, onSave, onClose }: NoteDialogProps) {
  return (
    <FormDialog<Draft>
      label={t('Decide with a note')}
      title={t('{service} as {role}', { service: item.service, role: item.role })}
      submitLabel={t('Save')}
      initialValues={{ decision: item.decision ?? '', note: item.note }}
      rules={rules()}
      onSave={async ({ decision, note }) => {
        if (decision === '') return;
        await onSave(decision, note.trim());
        onClose();
      }}
      onClose={onClose}
    >
      <SelectField
        name="decision"
        label={t('Decision')}
        required
        options={sayNames(decisions)}
        placeholder={t('Keep or remove')}
      />
      <TextField name="note" label={t('Note')} rows={3} hint={t('Saved with the evidence.')} />
    </FormDialog>
  );
}
