import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { GangwayTheme } from '../theme/gangway-theme.tsx';
import { ViewChips } from './view-chips.tsx';

afterEach(cleanup);

it('presses the current view, and opens filters and values', () => {
  const onView = vi.fn<(query: string) => void>();
  const onFilter = vi.fn<(key: string, anchor: HTMLElement) => void>();
  const onAdd = vi.fn<(anchor: HTMLElement) => void>();
  render(
    <GangwayTheme>
      <ViewChips
        label="Views"
        views={[
          { name: 'All users', query: '' },
          { name: 'Inactive', count: 1204, query: 'f.isActive=false' },
        ]}
        value=""
        onView={onView}
        filters={[{ key: 'organizationId', name: 'Organization: Halyard' }]}
        onFilter={onFilter}
        onAdd={onAdd}
      />
    </GangwayTheme>,
  );
  const all = screen.getByRole('button', { name: 'All users' });
  const inactive = screen.getByRole('button', { name: 'Inactive 1,204' });
  expect([all, inactive].map((chip) => chip.getAttribute('aria-pressed'))).toEqual(['true', 'false']);
  fireEvent.click(inactive);
  expect(onView).toHaveBeenCalledWith('f.isActive=false');
  const filter = screen.getByRole('button', { name: 'Organization: Halyard' });
  expect(within(filter).getByText('Halyard').tagName).toBe('BDI');
  fireEvent.click(filter);
  expect(onFilter).toHaveBeenCalledWith('organizationId', filter);
  fireEvent.click(screen.getByRole('button', { name: '+ Filter' }));
  expect(onAdd).toHaveBeenCalledOnce();
});
