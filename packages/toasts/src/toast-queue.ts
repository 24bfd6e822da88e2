export type ToastVariant = 'success' | 'error' | 'info' | 'warning';

export interface ToastOptions {
  /** One button, such as Undo. A reload keeps the text but not the button. */
  action?: { label: string; onClick: () => void };
}

export interface QueuedToast {
  id: string;
  variant: ToastVariant;
  message: string;
  action?: { label: string; onClick: () => void };
  /** Time left in ms, after a reload; the preset's full time by default. */
  remainingMs?: number;
}

export interface ToastQueue {
  success(message: string, options?: ToastOptions): void;
  error(message: string, options?: ToastOptions): void;
  info(message: string, options?: ToastOptions): void;
  warning(message: string, options?: ToastOptions): void;
  push(toast: Omit<QueuedToast, 'id'> & { id?: string }): void;
  isEmpty(): boolean;
  /** Returns all waiting toasts and empties the queue. */
  take(): QueuedToast[];
  /** Calls back for every new toast. Returns how to unsubscribe. */
  subscribe(listener: () => void): () => void;
}

/** Holds toasts until the code that shows them has loaded. */
export function createToastQueue(): ToastQueue {
  let waiting: QueuedToast[] = [];
  const listeners = new Set<() => void>();
  let count = 0;

  function push(toast: Omit<QueuedToast, 'id'> & { id?: string }) {
    count += 1;
    waiting.push({ ...toast, id: toast.id ?? `toast-${Date.now().toString(36)}-${count}` });
    for (const notify of listeners) notify();
  }
  const pushAs =
    (variant: ToastVariant) =>
    (message: string, options: ToastOptions = {}) =>
      push({ variant, message, ...options });

  return {
    success: pushAs('success'),
    error: pushAs('error'),
    info: pushAs('info'),
    warning: pushAs('warning'),
    push,
    isEmpty: () => waiting.length === 0,
    take() {
      const taken = waiting;
      waiting = [];
      return taken;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The queue of this page, usable outside React too; shown by `PortalToasts` or `AdminToasts`. */
export const toast: ToastQueue = createToastQueue();

/** The same queue for components. */
export function useToast(): ToastQueue {
  return toast;
}
