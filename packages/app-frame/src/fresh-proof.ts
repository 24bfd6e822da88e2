/** Makes calls wait until the user has proved their identity. */
export interface FreshProof {
  /** Asks the user, once for all waiting calls. Resolves to whether proof was given. */
  readonly ask: () => Promise<boolean>;
  /** The open question, null without one. */
  readonly question: () => ProofQuestion | null;
  readonly subscribe: (listener: () => void) => () => void;
}

export interface ProofQuestion {
  readonly answer: (given: boolean) => void;
}

/** Connects calls, which ask, with the dialog, which answers (RFC 9470). */
export function createFreshProof(): FreshProof {
  const listeners = new Set<() => void>();
  let open: (ProofQuestion & { readonly answered: Promise<boolean> }) | null = null;
  const tell = () => listeners.forEach((listener) => listener());
  return {
    ask() {
      // No page can ask.
      if (listeners.size === 0) return Promise.resolve(false);
      if (open !== null) return open.answered;
      let settle: (given: boolean) => void = () => {};
      const answered = new Promise<boolean>((resolve) => {
        settle = resolve;
      });
      open = {
        answered,
        answer(given) {
          open = null;
          settle(given);
          tell();
        },
      };
      tell();
      return answered;
    },
    question: () => open,
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        // The page is gone, and its calls with it.
        if (listeners.size === 0) open?.answer(false);
      };
    },
  };
}
