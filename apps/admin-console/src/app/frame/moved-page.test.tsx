import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom';
import { expect, it } from 'vitest';
import { MovedPage } from './moved-page.tsx';

function Address() {
  const { pathname, search, hash } = useLocation();
  return <p>{pathname + search + hash}</p>;
}

it('leads to the present address with parameters, search and hash', () => {
  const router = createMemoryRouter(
    [
      { path: '/job-templates/:id', element: <MovedPage to="/access-templates/:id" /> },
      { path: '/access-templates/:id', element: <Address /> },
    ],
    { initialEntries: ['/job-templates/4?page=2#drift'] },
  );
  render(<RouterProvider router={router} />);
  expect(screen.getByText('/access-templates/4?page=2#drift')).toBeTruthy();
});
