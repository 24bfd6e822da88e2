import { readCspNonce } from '@gangway/ui-kit';
import { useEffect, useState, type ReactNode } from 'react';
import { dueToasts } from './due-toasts.ts';
import type { ToastHostProps } from './toast-host.tsx';
import { adminPreset, portalPreset, type ToastPreset } from './toast-presets.ts';
import { toast, type ToastQueue } from './toast-queue.ts';

type ToastHostComponent = (props: ToastHostProps) => ReactNode;

async function loadHost(): Promise<ToastHostComponent> {
  // notistack's style engine reads the nonce from this global when it creates its style element.
  const nonce = readCspNonce();
  if (nonce !== undefined) Object.assign(globalThis, { __nonce__: nonce });
  return (await import('./toast-host.tsx')).ToastHost;
}

export interface ToastsProps {
  children?: ReactNode;
  /** Replaceable for tests. */
  queue?: ToastQueue;
  /** Called when the code that shows toasts fails to load. The toasts wait, and the next one tries again. */
  onError?: (error: unknown) => void;
}

/** Toasts of the sign-in portal: top right, 5 s. */
export function PortalToasts(props: ToastsProps) {
  return <Toasts {...props} preset={portalPreset} />;
}

/** Toasts of the admin console: top centre, 3 s. */
export function AdminToasts(props: ToastsProps) {
  return <Toasts {...props} preset={adminPreset} />;
}

function Toasts({ children, queue = toast, preset, onError = logError }: ToastsProps & { preset: ToastPreset }) {
  const [Host, setHost] = useState<ToastHostComponent>();
  useEffect(() => {
    if (Host) return undefined;
    let loading = false;
    async function load() {
      if (loading) return;
      loading = true;
      try {
        const component = await loadHost();
        setHost(() => component);
      } catch (error) {
        onError(error);
      }
      loading = false;
    }
    const stop = queue.subscribe(() => void load());
    if (!queue.isEmpty()) void load();
    for (const left of dueToasts.takeLeft()) queue.push(left);
    return stop;
  }, [Host, onError, queue]);
  return (
    <>
      {children}
      {Host ? <Host queue={queue} preset={preset} /> : null}
    </>
  );
}

function logError(error: unknown) {
  // oxlint-disable-next-line no-console -- where no log is given, the console is the log
  console.error(error);
}
