import type { UserDetail } from '@gangway/contract';
import { Form, FormError, SubmitButton, type FormHelpers, type FormProps } from '@gangway/form-kit';
import { t } from '@gangway/messages';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState, type ReactNode } from 'react';
import { paths } from '../../../shared/page/paths.ts';
import { tellRefusal } from '../../../shared/text/failure-text.ts';
import { FormFooter } from '../../../shared/forms/form-footer.tsx';
import { ConflictNotice } from '../../../shared/versioned-save/conflict-notice.tsx';
import { SavedNote } from '../../../shared/forms/saved-note.tsx';
import { useSaveUser, type Change } from './use-save-user.ts';

export interface EditFormProps {
  /** The user as of this page: the version that a save builds on. */
  base: UserDetail;
  onSaved: (user: UserDetail) => void;
  /** Starts over from the other administrator's version. */
  onStartOver: (user: UserDetail) => void;
  onDirtyChange: (dirty: boolean) => void;
}

interface EditUserFormProps<Draft> extends EditFormProps {
  label: string;
  rules: NonNullable<FormProps<Draft>['rules']>;
  draftOf: (user: UserDetail) => Draft;
  /** Payload of a save; an empty one is not sent. */
  changeOf: (draft: Draft) => Change;
  /** Sessions that saving ends, shown at Save. */
  consequence?: ReactNode;
  /** Closes the form, in a row; on a page, Cancel leads to the list (specification section 2). */
  onCancel?: () => void;
  children: ReactNode;
}

/** One part of a user, saved against the version it was based on; asks what to do after a conflict. */
export function EditUserForm<Draft extends object>({
  base,
  onSaved,
  onStartOver,
  onDirtyChange,
  label,
  rules,
  draftOf,
  changeOf,
  consequence,
  onCancel,
  children,
}: EditUserFormProps<Draft>) {
  const [initialValues] = useState(() => draftOf(base));
  const [saved, setSaved] = useState(false);
  const { save, theirs, overwrite } = useSaveUser(base.id);
  const Footer = onCancel === undefined ? FormFooter : RowFooter;

  async function send(draft: Draft, form: FormHelpers<Draft>) {
    setSaved(false);
    const change = changeOf(draft);
    if (Object.keys(change).length === 0) return;
    try {
      const now = await save(change, base.version);
      if (now === null) return;
      onSaved(now);
      form.markSaved(draftOf(now));
      setSaved(true);
    } catch (error) {
      tellRefusal(form, error);
    }
  }

  return (
    <Form<Draft>
      label={label}
      initialValues={initialValues}
      rules={rules}
      validateOn="change"
      onDirtyChange={(dirty) => {
        if (dirty) setSaved(false);
        onDirtyChange(dirty);
      }}
      marksRequired
      onSubmit={send}
    >
      {children}
      {theirs === null ? null : (
        <ConflictNotice
          changedBy={theirs.changedBy}
          changedAt={theirs.changedAt}
          onReload={() => onStartOver(theirs)}
          onOverwrite={overwrite}
        />
      )}
      <Footer>
        <FormError />
        <SubmitButton>{t('Save')}</SubmitButton>
        <Button variant="outlined" {...(onCancel === undefined ? { href: paths.users } : { onClick: onCancel })}>
          {t('Cancel')}
        </Button>
        {consequence}
        <SavedNote shown={saved} />
      </Footer>
    </Form>
  );
}

function RowFooter({ children }: { children: ReactNode }) {
  return <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>{children}</Box>;
}
