import { GangwayTheme } from '@gangway/ui-kit';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dueToasts } from './due-toasts.ts';
import { adminPreset, portalPreset } from './toast-presets.ts';
import { createToastQueue, type ToastQueue } from './toast-queue.ts';
import { AdminToasts, PortalToasts } from './toasts.tsx';

let queue: ToastQueue;

beforeEach(() => {
  sessionStorage.clear();
  queue = createToastQueue();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  document.head.innerHTML = '';
});

function show(Toasts: typeof PortalToasts = AdminToasts) {
  return render(
    <GangwayTheme>
      <Toasts queue={queue}>
        <h1>Users</h1>
      </Toasts>
    </GangwayTheme>,
  );
}

/** Load the toast's code in real time, then switch to fake timers. */
async function showing(message: string): Promise<HTMLElement> {
  const text = await screen.findByText(message);
  const region = text.closest<HTMLElement>('[role=alert], [role=status]');
  if (!region) throw new Error('The toast has no live region');
  return region;
}

/** Passes time in small, rendered steps, because leaving follows closing. */
function elapse(ms: number) {
  for (let left = ms; left > 0; left -= 100) act(() => void vi.advanceTimersByTime(Math.min(left, 100)));
}

function messages(): string[] {
  return [...document.querySelectorAll('[data-toast]')].map((toast) => toast.textContent);
}

describe('the presets', () => {
  it('match the specification', () => {
    expect(portalPreset).toEqual({ durationMs: 5000, anchorOrigin: { vertical: 'top', horizontal: 'right' } });
    expect(adminPreset).toEqual({ durationMs: 3000, anchorOrigin: { vertical: 'top', horizontal: 'center' } });
  });
});

describe('a toast', () => {
  it('announces errors assertively and successes politely, each under a unique id', async () => {
    show();
    act(() => {
      queue.success('Branch added successfully');
      queue.error('User Inactive Failed.');
    });
    const success = await showing('Branch added successfully');
    const error = await showing('User Inactive Failed.');
    expect(success.getAttribute('role')).toBe('status');
    expect(error.getAttribute('role')).toBe('alert');
    expect(success.id).not.toBe(error.id);
    await waitFor(() => expect(screen.getByText('User Inactive Failed.').style.visibility).toBe('visible'));
  });

  it('appears even if it was queued before the host mounted', async () => {
    queue.success('Password reset successfully');
    show();
    expect(await showing('Password reset successfully')).toBeTruthy();
  });

  it('does not stack on a duplicate', async () => {
    show();
    act(() => queue.error('User Inactive Failed.'));
    await showing('User Inactive Failed.');
    act(() => queue.error('User Inactive Failed.'));
    act(() => queue.error('Another failure'));
    await showing('Another failure');
    expect(messages()).toHaveLength(2);
  });

  it.each([
    ['portal', PortalToasts, 5000],
    ['console', AdminToasts, 3000],
  ])('stays its time in the %s', async (_app, Toasts, durationMs) => {
    show(Toasts);
    act(() => queue.info('First'));
    await showing('First');
    vi.useFakeTimers();
    act(() => queue.success('Second'));
    elapse(durationMs - 1);
    expect(messages().some((text) => text.includes('Second'))).toBe(true);
    elapse(1000);
    expect(messages().some((text) => text.includes('Second'))).toBe(false);
  });

  it.each([
    [
      'the pointer',
      (toast: HTMLElement) => fireEvent.mouseEnter(toast),
      (toast: HTMLElement) => fireEvent.mouseLeave(toast),
    ],
    ['the focus', (toast: HTMLElement) => fireEvent.focus(toast), (toast: HTMLElement) => fireEvent.blur(toast)],
  ])('pauses while it has %s and then stays for the remaining time', async (_what, enter, leave) => {
    show();
    act(() => queue.info('First'));
    await showing('First');
    vi.useFakeTimers();
    act(() => queue.success('Second'));
    const toast = screen.getByText('Second').closest<HTMLElement>('[data-toast]');
    if (!toast) throw new Error('not shown');
    elapse(1000);
    enter(toast);
    elapse(60_000);
    expect(messages().some((text) => text.includes('Second'))).toBe(true);
    leave(toast);
    elapse(1900);
    expect(messages().some((text) => text.includes('Second'))).toBe(true);
    elapse(1100);
    expect(messages().some((text) => text.includes('Second'))).toBe(false);
  });

  const press = (toast: HTMLElement, from: number, to: number) => {
    toast.setPointerCapture = () => undefined;
    fireEvent.pointerDown(toast, { clientX: from, button: 0, pointerId: 1 });
    fireEvent.pointerMove(toast, { clientX: to, pointerId: 1 });
    fireEvent.pointerUp(toast, { clientX: to, pointerId: 1 });
  };
  it.each([
    ['a click', (toast: HTMLElement) => press(toast, 100, 101)],
    ['dragging it away', (toast: HTMLElement) => press(toast, 100, 220)],
    ['Escape', (toast: HTMLElement) => void fireEvent.keyDown(toast, { key: 'Escape' })],
    ['its button', () => void fireEvent.click(screen.getByRole('button', { name: 'Dismiss message' }))],
  ])('closes on %s', async (_how, dismiss) => {
    show();
    act(() => queue.info('First'));
    const toast = await showing('First');
    dismiss(toast);
    await waitFor(() => expect(messages()).toEqual([]));
  });

  it('returns after a short drag', async () => {
    show();
    act(() => queue.info('First'));
    const toast = await showing('First');
    press(toast, 100, 140);
    expect(toast.style.transform).toBe('translateX(0px)');
    expect(messages()).toHaveLength(1);
  });

  it('offers its action', async () => {
    const onClick = vi.fn<() => void>();
    show();
    act(() => queue.success('User State Changed successfully.', { action: { label: 'Undo', onClick } }));
    await showing('User State Changed successfully.');
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(onClick).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(messages()).toEqual([]));
  });
});

describe('over a reload', () => {
  it('restores toasts for their remaining time', async () => {
    const before = show();
    act(() => queue.success('Subscription Added successfully.'));
    await showing('Subscription Added successfully.');
    before.unmount();
    queue = createToastQueue();
    show();
    expect(await showing('Subscription Added successfully.')).toBeTruthy();
  });

  it('does not restore dismissed or expired toasts', async () => {
    const before = show();
    act(() => queue.success('Dismissed'));
    await showing('Dismissed');
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss message' }));
    before.unmount();
    expect(dueToasts.takeLeft()).toEqual([]);
    dueToasts.keep({ id: 'over', variant: 'info', message: 'Over' }, -1);
    expect(dueToasts.takeLeft()).toEqual([]);
  });

  it.each(['not json', '{}', '[{"id":1}]', '[null]'])('survives %s in storage', (stored) => {
    sessionStorage.setItem('gangway-toasts', stored);
    expect(dueToasts.takeLeft()).toEqual([]);
  });
});

it("passes the page's nonce to the style engine of the toasts", async () => {
  document.head.innerHTML = '<meta name="csp-nonce" content="n0nce">';
  show();
  act(() => queue.info('First'));
  await showing('First');
  expect((globalThis as { __nonce__?: unknown }).__nonce__).toBe('n0nce');
});
