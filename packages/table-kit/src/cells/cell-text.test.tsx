import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { CellText } from './cell-text.tsx';
import { MultiValue } from './multi-value.tsx';

const roles = {
  all: 'All {n, plural, one {# role} other {# roles}}',
  more: '{n, plural, one {# more role} other {# more roles}}',
};
const branches = {
  all: 'All {n, plural, one {# branch} other {# branches}}',
  more: '{n, plural, one {# more branch} other {# more branches}}',
};

afterEach(cleanup);

it('shows the whole text in a tooltip, wherever it is cut off', () => {
  render(<CellText text="Maria Llewellyn-Vermeulen" maxWidth={128} />);
  expect(screen.getByTitle('Maria Llewellyn-Vermeulen').style.maxWidth).toBe('128px');
});

it('breaks an email address before its @ and nowhere else', () => {
  render(<CellText text="maria.llewellyn@noordzee.test" />);
  const shown = screen.getByTitle('maria.llewellyn@noordzee.test');
  expect(shown.textContent).toBe('maria.llewellyn@noordzee.test');
  expect(shown.querySelector('wbr')?.nextSibling?.textContent).toBe('@noordzee.test');
  cleanup();
  render(<CellText text="Pilots @ Rotterdam" />);
  expect(screen.getByTitle('Pilots @ Rotterdam').querySelector('wbr')).toBeNull();
});

it('isolates text of the opposite direction', () => {
  render(<CellText text="ليلى" maxWidth={128} />);
  expect(screen.getByText('ليلى').dir).toBe('auto');
});

it('shows two of many values and counts the hidden ones', () => {
  render(<MultiValue values={['Super_Admin', 'Operator', 'Viewer', 'Planner']} of={roles} />);
  expect(screen.getByTitle('Super_Admin').textContent).toBe('Super_Admin,');
  expect(screen.getByTitle('Operator').textContent).toBe('Operator');
  expect(screen.queryByText('Viewer')).toBeNull();
  expect(screen.getByRole('button', { name: '2 more roles' }).textContent).toBe('+2');
});

it('counts a single hidden value in the singular', () => {
  render(<MultiValue values={['Oslo', 'Bergen', 'Gdansk']} of={branches} />);
  expect(screen.getByRole('button', { name: '1 more branch' }).textContent).toBe('+1');
});

it('shows a dash for a missing value', () => {
  const { container } = render(<MultiValue values={[]} of={roles} />);
  expect(container.textContent).toBe('–');
});
