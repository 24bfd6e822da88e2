import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { holdReload, reloadLater } from './page-reload.ts';

describe('the reload after a change', () => {
  const reload = vi.fn<() => void>();
  beforeEach(() => {
    vi.useFakeTimers();
    reload.mockClear();
  });
  afterEach(() => {
    vi.useRealTimers();
    document.body.replaceChildren();
  });

  it('runs after the delay, not earlier', () => {
    reloadLater(5000, reload);
    vi.advanceTimersByTime(4999);
    expect(reload).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['a dialog', { role: 'dialog' }],
    ['a menu', { role: 'menu' }],
    ['an open row', { 'data-open-row': 'true' }],
  ])('waits while %s is open', (_what, attributes) => {
    const open = document.createElement('div');
    for (const [name, value] of Object.entries(attributes)) open.setAttribute(name, value);
    document.body.append(open);
    reloadLater(5000, reload);
    vi.advanceTimersByTime(60_000);
    expect(reload).not.toHaveBeenCalled();
    open.remove();
    vi.advanceTimersByTime(300);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('waits while a form is unsaved', () => {
    const release = holdReload();
    reloadLater(5000, reload);
    vi.advanceTimersByTime(10_000);
    expect(reload).not.toHaveBeenCalled();
    release();
    vi.advanceTimersByTime(300);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('can be cancelled, also while it waits', () => {
    const release = holdReload();
    const callOff = reloadLater(5000, reload);
    vi.advanceTimersByTime(6000);
    callOff();
    release();
    vi.advanceTimersByTime(60_000);
    expect(reload).not.toHaveBeenCalled();
  });
});
