import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { useRowKeys } from './use-row-keys.ts';

afterEach(cleanup);

function Rows({ ids }: { ids: readonly string[] }) {
  const keys = useRowKeys(ids);
  return ids.map((id) => (
    <div key={keys.get(id)} data-row-id={id}>
      <button>{`Edit ${id}`}</button>
    </div>
  ));
}

const button = (id: string) => screen.getByRole('button', { name: `Edit ${id}` });

it('reuses the rows of the last page, whether the next is shorter or longer', () => {
  const { rerender } = render(<Rows ids={['1', '2', '3']} />);
  const [first, second] = [button('1'), button('2')];
  rerender(<Rows ids={['4', '5']} />);
  expect(button('4')).toBe(first);
  expect(button('5')).toBe(second);
  rerender(<Rows ids={['1', '2', '3']} />);
  expect(button('1')).toBe(first);
  expect(screen.getAllByRole('button')).toHaveLength(3);
});

it('keeps a record in its row while others come, go and move', () => {
  const { rerender } = render(<Rows ids={['1', '2', '3']} />);
  const third = button('3');
  const gone = button('1');
  rerender(<Rows ids={['3', '2', '4']} />);
  expect(button('3')).toBe(third);
  expect(button('4')).not.toBe(gone);
});

it('never gives the focused row to another record', () => {
  const { rerender } = render(<Rows ids={['1', '2']} />);
  button('2').focus();
  rerender(<Rows ids={['3', '4']} />);
  expect(document.activeElement).toBe(document.body);
});
