import type { UserDetail } from '@gangway/contract';
import { useState } from 'react';
import { AdminPage } from '../../../shared/page/admin-page.tsx';
import type { AppRoute } from '../../../shared/page/app-route.ts';
import { useUnsavedGuard } from '../../../shared/forms/use-unsaved-guard.ts';
import { EditAccess } from './edit-access.tsx';
import { EditDetails, type Place } from './edit-details.tsx';
import { personPanels } from './person-panels.tsx';
import { fullName } from '../user-columns.tsx';
import { UserFacts } from './user-facts.tsx';
import { UserActions, UserPills } from './user-head.tsx';
import { UserTabs } from './user-tabs.tsx';

export interface EditUserProps {
  route: AppRoute;
  user: UserDetail;
  /** Where the caller may move the person; null: neither that nor name and state may be changed. */
  place: Place | null;
}

/** One person, with a form for each part the caller may change. */
export function EditUser({ route, user, place }: EditUserProps) {
  // The version this page's forms began with. Move on with the caller's own saves only: refetched data must not count
  // another administrator's change as seen.
  const [base, setBase] = useState(user);
  const [round, setRound] = useState(0);
  const [dirty, setDirty] = useState({ details: false, access: false });
  useUnsavedGuard(dirty.details || dirty.access);
  const name = fullName(user);

  const form = {
    base,
    onSaved: setBase,
    onStartOver: (from: UserDetail) => {
      setBase(from);
      setRound((count) => count + 1);
    },
  };

  return (
    <AdminPage
      route={route}
      heading={name}
      width="form"
      beside={<UserPills user={user} />}
      actions={
        place === null ? null : (
          <UserActions user={user} onStateChanged={({ version }) => setBase((before) => ({ ...before, version }))} />
        )
      }
    >
      <UserTabs
        name={name}
        keep={['details', 'access']}
        unsaved={(['details', 'access'] as const).filter((part) => dirty[part])}
        panels={{
          details:
            place === null ? (
              <UserFacts
                user={user}
                note="This person also works in other branches. You can change their access and plans, but not their name or state."
              />
            ) : (
              <EditDetails
                key={round}
                {...form}
                place={place}
                onDirtyChange={(details) => setDirty((before) => ({ ...before, details }))}
              />
            ),
          access: (
            <EditAccess
              key={round}
              {...form}
              onDirtyChange={(access) => setDirty((before) => ({ ...before, access }))}
            />
          ),
          ...personPanels(user),
        }}
      />
    </AdminPage>
  );
}
