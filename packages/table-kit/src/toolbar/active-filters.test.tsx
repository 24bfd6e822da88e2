import { GangwayTheme } from '@gangway/ui-kit';
import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, it } from 'vitest';
import { useTableState } from '../state/use-table-state.ts';
import { refuseComplaints } from '../test-support.ts';
import { ActiveFilters } from './active-filters.tsx';

refuseComplaints();

it.each(['toString', 'constructor', 'valueOf'])('labels a filter named %s by its key', (key) => {
  function Filters() {
    return <ActiveFilters state={useTableState()} definitions={[]} labels={{}} onRemoved={() => {}} />;
  }
  const router = createMemoryRouter([{ path: '/', element: <Filters /> }], { initialEntries: [`/?f.${key}=1`] });
  render(
    <GangwayTheme>
      <RouterProvider router={router} />
    </GangwayTheme>,
  );
  expect(screen.getByRole('button', { name: `${key}: 1. Remove` })).toBeTruthy();
});
