import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { GangwayTheme } from '@gangway/ui-kit';
import { CellLink } from './cell-link.tsx';
import { RowAction } from './row-action.tsx';
import { FollowedLinks, useFollowLinks } from './row-link.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Rows() {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- a link turns its keys into clicks
    <div onClick={useFollowLinks()}>
      <FollowedLinks value>
        <CellLink href="/ports/7" text="Rotterdam" />
        <RowAction href="/ports/7/edit" aria-label="Edit Rotterdam">
          Edit
        </RowAction>
      </FollowedLinks>
    </div>
  );
}

function show() {
  const router = createMemoryRouter([
    {
      path: '*',
      element: (
        <GangwayTheme>
          <Rows />
        </GangwayTheme>
      ),
    },
  ]);
  render(<RouterProvider router={router} />);
  return { path: () => router.state.location.pathname };
}

const link = (name: string) => screen.getByRole('link', { name });

it('follows the link of a cell and of an action within the app, by pointer and by keyboard', async () => {
  const { path } = show();
  await userEvent.click(link('Rotterdam'));
  expect(path()).toBe('/ports/7');
  link('Edit Rotterdam').focus();
  await userEvent.keyboard('{Enter}');
  expect(path()).toBe('/ports/7/edit');
});

it.each(['ctrlKey', 'metaKey', 'shiftKey', 'altKey'] as const)('leaves a click with %s to the browser', (key) => {
  const { path } = show();
  expect(fireEvent.click(link('Rotterdam'), { [key]: true })).toBe(true);
  expect(path()).toBe('/');
});

it('does not follow an action that is disabled offline', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { path } = show();
  await userEvent.click(link('Edit Rotterdam'));
  expect(path()).toBe('/');
});
