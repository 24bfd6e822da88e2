import type { QueuedToast, ToastVariant } from './toast-queue.ts';

const storageKey = 'gangway-toasts';
/** Shortest time for a toast restored after a reload: less would be unreadable. */
const minimumMs = 1000;

interface DueToast {
  id: string;
  variant: ToastVariant;
  message: string;
  /** Epoch ms at which the toast closes. */
  until: number;
}

const variants: readonly string[] = ['success', 'error', 'info', 'warning'] satisfies ToastVariant[];

/**
 * Toasts on screen, kept per tab so that a reload (specification section 4) restores their remaining time. Every method
 * does nothing where storage is blocked: toasts then end with the page.
 */
export const dueToasts = {
  keep(toast: Omit<DueToast, 'until'>, remainingMs: number): void {
    const others = read().filter(({ id }) => id !== toast.id);
    write([
      ...others,
      { id: toast.id, variant: toast.variant, message: toast.message, until: Date.now() + remainingMs },
    ]);
  },
  drop(id: string): void {
    const all = read();
    const rest = all.filter((toast) => toast.id !== id);
    if (rest.length !== all.length) write(rest);
  },
  /** Takes the toasts left from the last page and forgets them: showing a toast stores it again. */
  takeLeft(): QueuedToast[] {
    const now = Date.now();
    const left = read().filter(({ until }) => until > now);
    write([]);
    return left.map(({ id, variant, message, until }) => ({
      id,
      variant,
      message,
      remainingMs: Math.max(minimumMs, until - now),
    }));
  },
};

function read(): DueToast[] {
  try {
    const stored: unknown = JSON.parse(window.sessionStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isDueToast) : [];
  } catch {
    return [];
  }
}

function write(toasts: readonly DueToast[]): void {
  try {
    if (toasts.length === 0) window.sessionStorage.removeItem(storageKey);
    else window.sessionStorage.setItem(storageKey, JSON.stringify(toasts));
  } catch {
    // Storage is blocked or full.
  }
}

function isDueToast(value: unknown): value is DueToast {
  if (typeof value !== 'object' || value === null) return false;
  return (
    'id' in value &&
    typeof value.id === 'string' &&
    'variant' in value &&
    typeof value.variant === 'string' &&
    variants.includes(value.variant) &&
    'message' in value &&
    typeof value.message === 'string' &&
    'until' in value &&
    typeof value.until === 'number'
  );
}
