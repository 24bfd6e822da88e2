export { adminPreset, portalPreset, type ToastPreset } from './toast-presets.ts';
export {
  createToastQueue,
  toast,
  useToast,
  type QueuedToast,
  type ToastOptions,
  type ToastQueue,
  type ToastVariant,
} from './toast-queue.ts';
export { AdminToasts, PortalToasts, type ToastsProps } from './toasts.tsx';
