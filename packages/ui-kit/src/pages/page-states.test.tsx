import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AccessDenied } from './access-denied.tsx';
import type { Appearance } from '../theme/appearance.ts';
import { Countdown } from '../dates/countdown.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { ErrorNotice } from '../notices/error-notice.tsx';
import { ErrorPage } from './error-page.tsx';
import { FullScreenSpinner } from './full-screen-spinner.tsx';
import { GangwayTheme } from '../theme/gangway-theme.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { OfflineBanner } from '../notices/offline-banner.tsx';
import { relativeTime } from '../dates/relative-time.tsx';
import { UserMenu } from '../user-menu/user-menu.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('the full-screen spinner', () => {
  it('says Loading, but only after a delay', () => {
    vi.useFakeTimers();
    render(<FullScreenSpinner />);
    act(() => void vi.advanceTimersByTime(199));
    expect(screen.queryByRole('status')).toBeNull();
    act(() => void vi.advanceTimersByTime(1));
    expect(screen.getByRole('status').textContent).toBe('Loading');
  });
});

describe('pages without content', () => {
  it('shows the specified heading and the redacted text of an unhandled error, with its request id', () => {
    const error = Object.assign(new Error('GET /user/details?q=x failed'), { requestId: 'req-7' });
    render(<ErrorPage error={error} homeHref="/dashboard" homeLabel="Dashboard" />);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Unexpected Application Error!');
    expect(screen.getByText('GET /user/details failed')).toBeTruthy();
    expect(screen.getByText('req-7')).toBeTruthy();
    expect(screen.getByText(/^Request id/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Dashboard' }).getAttribute('href')).toBe('/dashboard');
    expect(document.querySelector('pre')).toBeNull();
  });

  it('calls an id a request id only if a server assigned it', () => {
    render(<ErrorPage error={new TypeError('Failed to fetch dynamically imported module')} />);
    expect(screen.getByText(/^Error id/)).toBeTruthy();
    expect(screen.queryByText(/request id/i)).toBeNull();
    expect(screen.getByRole('button', { name: 'Copy error id' })).toBeTruthy();
  });

  it('shows the stack in development', () => {
    render(<ErrorPage error={new Error('x')} showStack />);
    expect(document.querySelector('pre')?.textContent).toContain('page-states.test');
  });

  it('echoes an unknown path as text and takes the focus', () => {
    render(<NotFoundPage path="/<b>nowhere</b>" />);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Page not found');
    expect(screen.getByText('/<b>nowhere</b>')).toBeTruthy();
    expect(document.activeElement?.tagName).toBe('H1');
  });

  it('denies access in the specified words', () => {
    render(<AccessDenied href="/login" />);
    expect(screen.getByRole('heading').textContent).toBe('Access Denied');
    expect(screen.getByRole('link', { name: 'Sign in' })).toBeTruthy();
  });
});

describe('the error boundary', () => {
  const failure = new Error('broken widget');
  function Broken(): never {
    throw failure;
  }
  beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));

  it('shows the page and logs the id on it', async () => {
    const onError = vi.fn<(error: unknown, reference: string) => void>();
    render(
      <ErrorBoundary onError={onError}>
        <Broken />
      </ErrorBoundary>,
    );
    const [error, reference = ''] = onError.mock.calls[0] ?? [];
    expect(error).toBe(failure);
    expect(await screen.findByText(reference)).toBeTruthy();
  });

  it('shows the specified heading and the way on when the page’s own code does not load', async () => {
    vi.resetModules();
    vi.doMock('./error-page.tsx', () => {
      throw new TypeError('Failed to fetch dynamically imported module');
    });
    const { ErrorBoundary: Offline } = await import('./error-boundary.tsx');
    render(
      <Offline>
        <Broken />
      </Offline>,
    );
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Unexpected Application Error!');
    expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy();
    vi.doUnmock('./error-page.tsx');
  });

  it('keeps a widget’s failure in its place', () => {
    render(
      <ErrorBoundary message="Couldn’t load recent activity.">
        <Broken />
      </ErrorBoundary>,
    );
    expect(screen.getByRole('alert').textContent).toContain('Couldn’t load recent activity.');
    expect(screen.queryByRole('heading')).toBeNull();
  });
});

describe('notices', () => {
  it('offers a retry, except while retrying', () => {
    const onRetry = vi.fn<() => void>();
    const { rerender } = render(<ErrorNotice message="Couldn’t load branches." onRetry={onRetry} />);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    rerender(<ErrorNotice message="Couldn’t load branches." onRetry={onRetry} retrying />);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onRetry).toHaveBeenCalledTimes(1);
  });

  it('appears when the browser goes offline and leaves when it is back', () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    render(<OfflineBanner />);
    expect(screen.getByRole('status').textContent).toBe('');
    online.mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(screen.getByRole('status').textContent).toBe('You are offline. Showing saved data.');
    online.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(screen.getByRole('status').textContent).toBe('');
  });
});

describe('the countdown', () => {
  const text = (seconds: number) => `Taking you to the sign-in page in ${seconds} s`;

  it('counts whole seconds and fires once at zero', () => {
    vi.useFakeTimers();
    const onDone = vi.fn<() => void>();
    render(<Countdown seconds={10} text={text} onDone={onDone} />);
    expect(screen.getByRole('timer').textContent).toBe('Taking you to the sign-in page in 10 s');
    act(() => void vi.advanceTimersByTime(7000));
    expect(screen.getByRole('timer').textContent).toBe('Taking you to the sign-in page in 3 s');
    act(() => void vi.advanceTimersByTime(2900));
    expect(onDone).not.toHaveBeenCalled();
    act(() => void vi.advanceTimersByTime(5000));
    expect(onDone).toHaveBeenCalledTimes(1);
  });

  it('can be skipped, and then never fires again', () => {
    vi.useFakeTimers();
    const onDone = vi.fn<() => void>();
    render(<Countdown seconds={10} text={text} onDone={onDone} />);
    fireEvent.click(screen.getByRole('button', { name: 'Continue now' }));
    act(() => void vi.advanceTimersByTime(20_000));
    expect(onDone).toHaveBeenCalledTimes(1);
  });
});

describe('relative time', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  it.each([
    ['2026-11-21T11:59:30Z', 'just now'],
    ['2026-11-21T12:00:00Z', 'just now'],
    ['2026-11-21T12:00:30Z', 'in less than a minute'],
    ['2026-11-21T12:01:00Z', 'in 1 minute'],
    ['2026-11-21T11:55:00Z', '5 minutes ago'],
    ['2026-11-21T15:00:00Z', 'in 3 hours'],
    ['2026-11-20T11:00:00Z', 'yesterday'],
    ['2026-10-01T12:00:00Z', 'Oct 1, 2026'],
  ])('%s is %s', (instant, words) => {
    expect(relativeTime(new Date(instant), now, 'en-US')).toBe(words);
  });
});

describe('the user menu', () => {
  it('names the user, links and acts, and changes the appearance', async () => {
    const onLogOut = vi.fn<() => void>();
    const onAppearanceChange = vi.fn<(appearance: Appearance) => void>();
    render(
      <GangwayTheme>
        <UserMenu
          name="Arjun Rao"
          email="arjun.rao@gangway.test"
          items={[
            { label: 'My Profile', href: '/profile' },
            { label: 'Log Out', onSelect: onLogOut },
          ]}
          onAppearanceChange={onAppearanceChange}
        />
      </GangwayTheme>,
    );
    fireEvent.click(screen.getByRole('button', { name: 'User menu, Arjun Rao' }));
    expect(await screen.findByText('arjun.rao@gangway.test')).toBeTruthy();
    expect(screen.getByRole('menuitem', { name: 'My Profile' }).getAttribute('href')).toBe('/profile');
    fireEvent.click(screen.getByRole('menuitemradio', { name: 'Dark' }));
    expect(onAppearanceChange).toHaveBeenCalledWith('dark');
    expect(screen.getByRole('menuitemradio', { name: 'Dark' }).getAttribute('aria-checked')).toBe('true');
    fireEvent.click(screen.getByRole('menuitem', { name: 'Log Out' }));
    expect(onLogOut).toHaveBeenCalledTimes(1);
  });

  it('offers the languages by their own names, and takes focus back after a choice', async () => {
    const onChange = vi.fn<(tag: string) => void>();
    const options = [
      { tag: 'en', name: 'English' },
      { tag: 'de', name: 'Deutsch' },
    ];
    render(
      <GangwayTheme>
        <UserMenu
          name="Arjun Rao"
          email="arjun.rao@gangway.test"
          items={[{ label: 'Log Out' }]}
          languages={{ options, onChange }}
        />
      </GangwayTheme>,
    );
    const button = screen.getByRole('button', { name: 'User menu, Arjun Rao' });
    button.focus();
    fireEvent.click(button);
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Language English' }));
    expect(screen.getByRole('menuitemradio', { name: 'English' }).getAttribute('aria-checked')).toBe('true');
    const german = screen.getByRole('menuitemradio', { name: 'Deutsch' });
    expect(german.getAttribute('lang')).toBe('de');
    fireEvent.click(german);
    expect(onChange).toHaveBeenCalledExactlyOnceWith('de');
    await waitFor(() => expect(document.activeElement).toBe(button));
  });
});
