import { lazy, Suspense, useSyncExternalStore, type ComponentType } from 'react';
import { useConnection } from './connection.ts';
import type { ConfirmIdentityDialogProps } from './confirm-identity-dialog.tsx';
import type { ProofQuestion } from './fresh-proof.ts';

export interface ConfirmIdentityProps {
  /**
   * Page of this app, opened in a window, that asks the portal for a passkey; absent where passkeys belong to this
   * address.
   */
  passkeyWindow?: string | undefined;
}

const Dialog = lazy(async (): Promise<{ default: ComponentType<ConfirmIdentityDialogProps> }> => {
  try {
    return { default: (await import('./confirm-identity-dialog.tsx')).ConfirmIdentityDialog };
  } catch {
    // Loading failed: the call proceeds without proof, and reports that where it was made.
    return { default: NoDialog };
  }
});

function NoDialog({ question }: { question: ProofQuestion }) {
  queueMicrotask(() => question.answer(false));
  return null;
}

/** Asks for fresh proof over the current page when a call requires it; renders nothing otherwise. */
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
