import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { Suspense, use, useEffect } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { Rehearsal } from './rehearsal.tsx';

afterEach(cleanup);

it('draws what nobody sees, without its effects', async () => {
  const drawn = vi.fn<() => void>();
  const effect = vi.fn<() => void>();
  function Page() {
    drawn();
    useEffect(effect);
    return <h1>Users</h1>;
  }
  render(
    <Rehearsal>
      <Page />
    </Rehearsal>,
  );
  await waitFor(() => expect(drawn).toHaveBeenCalled(), { timeout: 10_000 });
  expect(effect).not.toHaveBeenCalled();
  expect(document.body.textContent).toBe('');
});

it('leaves the page as it is when it fails', async () => {
  const drawn = vi.fn<() => void>();
  function Broken(): never {
    drawn();
    throw new Error('broken');
  }
  const page = (heading: string) => (
    <main>
      <h1>{heading}</h1>
      <Rehearsal>
        <Broken />
      </Rehearsal>
    </main>
  );
  const { rerender } = render(page('Dashboard'));
  const heading = screen.getByRole('heading');
  // React tries once more before it gives up.
  await waitFor(() => expect(drawn).toHaveBeenCalledTimes(2), { timeout: 10_000 });
  rerender(page('Customers'));
  expect(screen.getByRole('heading', { name: 'Customers' })).toBe(heading);
});

it('leaves the page as it is while it waits for something', async () => {
  const drawn = vi.fn<() => void>();
  const never = new Promise<string>(() => {});
  function Waiting() {
    drawn();
    return use(never);
  }
  render(
    <Suspense fallback="Loading">
      <h1>Dashboard</h1>
      <Rehearsal>
        <Waiting />
      </Rehearsal>
    </Suspense>,
  );
  await waitFor(() => expect(drawn).toHaveBeenCalled(), { timeout: 10_000 });
  expect(screen.queryByText('Loading')).toBeNull();
  expect(screen.getByRole('heading', { name: 'Dashboard' })).toBeDefined();
});
