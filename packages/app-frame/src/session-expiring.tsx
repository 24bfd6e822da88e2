import { useSession } from '@gangway/auth-client/react';
import { lazy, Suspense, type ComponentType } from 'react';

const Dialog = lazy(async (): Promise<{ default: ComponentType<{ runsOutAt: number }> }> => {
  try {
    return { default: (await import('./session-expiring-dialog.tsx')).SessionExpiringDialog };
  } catch {
    // What cannot be fetched in such a moment must not take the page away.
    return { default: () => null };
  }
});

/** Warns of the end of a session that cannot be renewed; nothing while all is well. */
export function SessionExpiring() {
  const { runsOutAt } = useSession();
  if (runsOutAt === null) return null;
  return (
    <Suspense fallback={null}>
      <Dialog key={runsOutAt} runsOutAt={runsOutAt} />
    </Suspense>
  );
}
