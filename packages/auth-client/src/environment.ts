/** What the session has to hear of the page it lives in. `browserEnvironment()` is the real one. */
export interface Environment {
  isOnline(): boolean;
  isVisible(): boolean;
  /** Another tab changed local storage; the key is null when it cleared everything. */
  onStorage(listener: (key: string | null) => void): () => void;
  /** The page came back from the back-forward cache, with whatever it showed when it was left. */
  onRestored(listener: () => void): () => void;
  onOnline(listener: () => void): () => void;
  onVisibilityChange(listener: () => void): () => void;
  /** Runs once after the delay; returns how to cancel it. */
  setTimer(task: () => void, milliseconds: number): () => void;
}

export function browserEnvironment(): Environment {
  return {
    // A browser that knows nothing says true; false alone can be trusted.
    isOnline: () => navigator.onLine,
    isVisible: () => document.visibilityState === 'visible',
    onStorage: (listener) =>
      listen(window, 'storage', (event) => {
        if (event instanceof StorageEvent) listener(event.key);
      }),
    onRestored: (listener) =>
      listen(window, 'pageshow', (event) => {
        if ('persisted' in event && event.persisted === true) listener();
      }),
    onOnline: (listener) => listen(window, 'online', listener),
    onVisibilityChange: (listener) => listen(document, 'visibilitychange', listener),
    setTimer(task, milliseconds) {
      const timer = setTimeout(task, milliseconds);
      return () => {
        clearTimeout(timer);
      };
    },
  };
}

function listen(target: EventTarget, type: string, listener: (event: Event) => void): () => void {
  target.addEventListener(type, listener);
  return () => {
    target.removeEventListener(type, listener);
  };
}
