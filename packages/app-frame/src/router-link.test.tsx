import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { LinkPrefetchContext, RouterLink } from './router-link.tsx';

afterEach(cleanup);

function Place() {
  return <p>at {useLocation().pathname}</p>;
}

it('follows paths of the app by the router', async () => {
  render(
    <MemoryRouter>
      <RouterLink href="/services">All services</RouterLink>
      <Place />
    </MemoryRouter>,
  );
  fireEvent.click(screen.getByRole('link', { name: 'All services' }));
  expect(await screen.findByText('at /services')).toBeDefined();
});

it.each(['https://console.example/', '//elsewhere.example', '#content'])('leaves %s to the browser', (href) => {
  render(
    <MemoryRouter>
      <RouterLink href={href}>Away</RouterLink>
    </MemoryRouter>,
  );
  expect(screen.getByRole('link', { name: 'Away' }).getAttribute('href')).toBe(href);
});

it('is a plain link without a router, as on the error page', () => {
  render(<RouterLink href="/services">Your services</RouterLink>);
  expect(screen.getByRole('link', { name: 'Your services' }).getAttribute('href')).toBe('/services');
});

it('prefetches its target on hover and focus', () => {
  const prefetch = vi.fn<(path: string) => void>();
  render(
    <MemoryRouter>
      <LinkPrefetchContext value={prefetch}>
        <RouterLink href="/services">All services</RouterLink>
        <RouterLink href="https://console.example/">Admin console</RouterLink>
      </LinkPrefetchContext>
    </MemoryRouter>,
  );
  fireEvent.pointerEnter(screen.getByRole('link', { name: 'All services' }));
  fireEvent.focus(screen.getByRole('link', { name: 'All services' }));
  fireEvent.pointerEnter(screen.getByRole('link', { name: 'Admin console' }));
  expect(prefetch.mock.calls).toEqual([['/services'], ['/services']]);
});
