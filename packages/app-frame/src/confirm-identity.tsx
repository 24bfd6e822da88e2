import { lazy, Suspense, useSyncExternalStore, type ComponentType } from 'react';
import { useConnection } from './connection.ts';
import type { ConfirmIdentityDialogProps } from './confirm-identity-dialog.tsx';
import type { ProofQuestion } from './fresh-proof.ts';

export interface ConfirmIdentityProps {
  /** A page of this app that has the portal ask for a passkey, in a window of its own; absent where passkeys belong to this address. */
  passkeyWindow?: string | undefined;
}

const Dialog = lazy(async (): Promise<{ default: ComponentType<ConfirmIdentityDialogProps> }> => {
  try {
    return { default: (await import('./confirm-identity-dialog.tsx')).ConfirmIdentityDialog };
  } catch {
    // It cannot be fetched: the call goes unproved, and says so where it was made.
    return { default: NoDialog };
  }
});

function NoDialog({ question }: { question: ProofQuestion }) {
  queueMicrotask(() => question.answer(false));
  return null;
}

/** Asks for fresh proof over the page as it stands, when a call wants it; nothing otherwise. */
export function ConfirmIdentity({ passkeyWindow }: ConfirmIdentityProps) {
  const { freshProof } = useConnection();
  const question = useSyncExternalStore(freshProof.subscribe, freshProof.question, () => null);
  if (question === null) return null;
  return (
    <Suspense fallback={null}>
      <Dialog question={question} passkeyWindow={passkeyWindow} />
    </Suspense>
  );
}
