import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useRef, useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { useFocusAfterRemoval } from './use-focus-after-removal.ts';
import { useUnfolded } from './use-unfolded.ts';

afterEach(cleanup);

function Ships({ count }: { count: number }) {
  const { list, showsAll, showAll } = useUnfolded<HTMLUListElement>(2);
  const ships = Array.from({ length: count }, (_ship, index) => `Ship ${index + 1}`);
  return (
    <>
      <ul ref={list}>
        {(showsAll ? ships : ships.slice(0, 2)).map((ship) => (
          <li key={ship}>{ship}</li>
        ))}
      </ul>
      {showsAll ? null : <button onClick={showAll}>Show all</button>}
    </>
  );
}

it('focuses the first added entry when a list is expanded', async () => {
  const user = userEvent.setup();
  render(<Ships count={4} />);
  await user.click(screen.getByRole('button', { name: 'Show all' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(4);
  expect(document.activeElement?.textContent).toBe('Ship 3');
});

function Sessions() {
  const [sessions, setSessions] = useState(['Lisbon', 'Oslo']);
  useEffect(() => {
    const endLast = () => setSessions((all) => all.slice(0, -1));
    window.addEventListener('ended-elsewhere', endLast);
    return () => window.removeEventListener('ended-elsewhere', endLast);
  }, []);
  const place = useRef<HTMLElement>(null);
  useFocusAfterRemoval(place, sessions.length);
  return (
    <>
      <button>Elsewhere</button>
      <section ref={place} tabIndex={-1} aria-label="Sessions">
        {sessions.map((session) => (
          <button key={session} onClick={() => setSessions(sessions.filter((each) => each !== session))}>
            {`Sign out ${session}`}
          </button>
        ))}
      </section>
    </>
  );
}

it('focuses the next button after a removal, and the container after the last one', async () => {
  const user = userEvent.setup();
  render(<Sessions />);
  await user.click(screen.getByRole('button', { name: 'Sign out Lisbon' }));
  expect(document.activeElement?.textContent).toBe('Sign out Oslo');
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Sessions' }));
});

it('leaves focus and scroll position alone when another device removes an entry', async () => {
  const user = userEvent.setup();
  render(<Sessions />);
  act(() => void window.dispatchEvent(new Event('ended-elsewhere')));
  expect(document.activeElement).toBe(document.body);

  await user.click(screen.getByRole('button', { name: 'Elsewhere' }));
  await user.click(document.body);
  act(() => void window.dispatchEvent(new Event('ended-elsewhere')));
  expect(document.activeElement).toBe(document.body);
});
