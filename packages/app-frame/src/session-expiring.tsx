import { useSession } from '@gangway/auth-client/react';
import { lazy, Suspense, type ComponentType } from 'react';

const Dialog = lazy(async (): Promise<{ default: ComponentType<{ runsOutAt: number }> }> => {
  try {
    return { default: (await import('./session-expiring-dialog.tsx')).SessionExpiringDialog };
  } catch {
    // Never let a failed load replace the page.
    return { default: () => null };
  }
});

/** Warns before a session ends that cannot be renewed; renders nothing otherwise. */
export function SessionExpiring() {
  const { runsOutAt } = useSession();
  if (runsOutAt === null) return null;
  return (
    <Suspense fallback={null}>
      <Dialog key={runsOutAt} runsOutAt={runsOutAt} />
    </Suspense>
  );
}
