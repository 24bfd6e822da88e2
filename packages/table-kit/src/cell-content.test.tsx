import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { CellText } from './cell-content.tsx';

afterEach(cleanup);

it('is the text alone where that fits', () => {
  const { container } = render(<CellText text="Łukasz Grębowski" maxWidth={128} />);
  expect(container.innerHTML).toBe('Łukasz Grębowski');
});

it('is cut off where it may not fit, and whole in the tooltip', () => {
  render(<CellText text="Maria Llewellyn-Vermeulen" maxWidth={128} />);
  expect(screen.getByTitle('Maria Llewellyn-Vermeulen').style.maxWidth).toContain('128px');
});

it('keeps letters of another direction to themselves, however few they are', () => {
  render(<CellText text="ليلى" maxWidth={128} />);
  expect(screen.getByText('ليلى').dir).toBe('auto');
});
