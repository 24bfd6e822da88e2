import { GangwayTheme } from '@gangway/ui-kit';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AnchorHTMLAttributes } from 'react';
import { createMemoryRouter, Link, RouterProvider } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { RowAction } from './row-action.tsx';

afterEach(cleanup);

/** Stand-in for the link component that both apps hand to the theme. */
function AppLink({ href = '', ...rest }: AnchorHTMLAttributes<HTMLAnchorElement>) {
  return <Link to={href} {...rest} />;
}

function show() {
  const router = createMemoryRouter(
    [
      {
        path: '/',
        element: (
          <GangwayTheme linkComponent={AppLink}>
            <RowAction href="/edit/7" aria-label="Edit Rotterdam">
              Edit
            </RowAction>
          </GangwayTheme>
        ),
      },
      { path: '/edit/:id', element: <h1>Editing</h1> },
    ],
    { initialEntries: ['/'] },
  );
  render(<RouterProvider router={router} />);
  return { link: screen.getByRole('link', { name: 'Edit Rotterdam' }), path: () => router.state.location.pathname };
}

it('navigates within the app, by pointer and by keyboard', async () => {
  const { link, path } = show();
  expect(link.getAttribute('href')).toBe('/edit/7');
  link.focus();
  await userEvent.keyboard('{Enter}');
  expect(path()).toBe('/edit/7');
});

it.each(['ctrlKey', 'metaKey', 'shiftKey', 'altKey'] as const)('leaves a click with %s to the browser', (key) => {
  const { link, path } = show();
  const wentOn = fireEvent.click(link, { [key]: true });
  expect(wentOn).toBe(true);
  expect(path()).toBe('/');
});
