/** A call waits until the person has proved who they are. */
export interface FreshProof {
  /** Asks the person; several calls that wait share the question. Answers whether the proof was given. */
  readonly ask: () => Promise<boolean>;
  /** The open question, null without one. */
  readonly question: () => ProofQuestion | null;
  readonly subscribe: (listener: () => void) => () => void;
}

export interface ProofQuestion {
  readonly answer: (given: boolean) => void;
}

/** Where calls ask and the dialog answers (RFC 9470). */
export function createFreshProof(): FreshProof {
  const listeners = new Set<() => void>();
  let open: (ProofQuestion & { readonly answered: Promise<boolean> }) | null = null;
  const tell = () => listeners.forEach((listener) => listener());
  return {
    ask() {
      // No page is there that could ask.
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
        // The page is gone, and with it what the calls were for.
        if (listeners.size === 0) open?.answer(false);
      };
    },
  };
}
