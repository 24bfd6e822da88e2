export interface ToastPreset {
  durationMs: number;
  anchorOrigin: { vertical: 'top'; horizontal: 'right' | 'center' };
}

/** Specification section 2, Toasts: sign-in portal. */
export const portalPreset: ToastPreset = { durationMs: 5000, anchorOrigin: { vertical: 'top', horizontal: 'right' } };

/** Specification section 2, Toasts: admin console. */
export const adminPreset: ToastPreset = { durationMs: 3000, anchorOrigin: { vertical: 'top', horizontal: 'center' } };
