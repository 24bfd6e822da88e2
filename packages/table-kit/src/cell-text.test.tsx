import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { CellText } from './cell-text.tsx';

afterEach(cleanup);

it('is cut off at its width, and whole in the tooltip', () => {
  render(<CellText text="Maria Llewellyn-Vermeulen" maxWidth={128} />);
  expect(screen.getByTitle('Maria Llewellyn-Vermeulen').style.maxWidth).toContain('128px');
});

it('keeps letters of another direction to themselves', () => {
  render(<CellText text="ليلى" maxWidth={128} />);
  expect(screen.getByText('ليلى').dir).toBe('auto');
});
