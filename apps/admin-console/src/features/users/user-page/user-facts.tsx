import type { UserDetail } from '@gangway/contract';
import { listed, t } from '@gangway/messages';
import { CopyButton, RelativeTime, Facts } from '@gangway/ui-kit';
import Alert from '@mui/material/Alert';
import { Fragment } from 'react';
import { FormSection } from '../../../shared/forms/form-section.tsx';

export interface UserFactsProps {
  user: UserDetail;
  /** Reason that there is no form. */
  note?: string;
}

/** A person's details, read-only. */
export function UserFacts({ user, note }: UserFactsProps) {
  return (
    <FormSection heading={t('Personal details')}>
      {note === undefined ? null : <Alert severity="info">{note}</Alert>}
      <Facts
        facts={[
          [
            t('ID'),
            <Fragment key="id">
              {user.id} <CopyButton what={t('id')} text={String(user.id)} />
            </Fragment>,
          ],
          [
            t('Email'),
            <Fragment key="email">
              <bdi>{user.email}</bdi> <CopyButton what={t('email')} text={user.email} />
            </Fragment>,
          ],
          [t('Organization'), <bdi key="organization">{user.organizations?.name ?? '–'}</bdi>],
          ...(user.job ? [[t('Access template'), <bdi key="job">{user.job.name}</bdi>] as const] : []),
          [t('Branches'), <bdi key="branches">{listed(user.branches.map(({ name }) => name)) || '–'}</bdi>],
          [
            t('Last sign-in'),
            user.lastSignInAt === null ? (
              <span key="last">{t('Never')}</span>
            ) : (
              <RelativeTime key="last" value={user.lastSignInAt} />
            ),
          ],
          [t('Added'), <RelativeTime key="added" value={user.createdAt} />],
        ]}
      />
    </FormSection>
  );
}
