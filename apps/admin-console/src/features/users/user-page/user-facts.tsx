import type { UserDetail } from '@gangway/contract';
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
    <FormSection heading="Personal details">
      {note === undefined ? null : <Alert severity="info">{note}</Alert>}
      <Facts
        facts={[
          [
            'ID',
            <Fragment key="id">
              {user.id} <CopyButton what="id" text={String(user.id)} />
            </Fragment>,
          ],
          [
            'Email',
            <Fragment key="email">
              <bdi>{user.email}</bdi> <CopyButton what="email" text={user.email} />
            </Fragment>,
          ],
          ['Organization', <bdi key="organization">{user.organizations?.name ?? '–'}</bdi>],
          ...(user.job ? [['Access template', <bdi key="job">{user.job.name}</bdi>] as const] : []),
          ['Branches', <bdi key="branches">{user.branches.map(({ name }) => name).join(', ') || '–'}</bdi>],
          [
            'Last sign-in',
            user.lastSignInAt === null ? (
              <span key="last">Never</span>
            ) : (
              <RelativeTime key="last" value={user.lastSignInAt} />
            ),
          ],
          ['Added', <RelativeTime key="added" value={user.createdAt} />],
        ]}
      />
    </FormSection>
  );
}
