import { cleanup, render } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useRowsInTurn } from './use-rows-in-turn.ts';

let idle: (() => void)[] = [];
let frames: (() => void)[] = [];

beforeEach(() => {
  idle = [];
  frames = [];
  vi.stubGlobal('requestAnimationFrame', (task: () => void) => frames.push(task));
  vi.stubGlobal('cancelAnimationFrame', () => frames.pop());
  vi.stubGlobal('requestIdleCallback', (task: () => void) => idle.push(task));
  vi.stubGlobal('cancelIdleCallback', () => idle.pop());
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function Rows({ ids, isFixed = true }: { ids: readonly number[]; isFixed?: boolean }) {
  const body = useRef<HTMLDivElement>(null);
  useRowsInTurn(body, ids, isFixed);
  return (
    <div ref={body}>
      {ids.map((id, index) => (
        <div key={index} data-row-id={id} />
      ))}
    </div>
  );
}

const numbers = (first: number) => Array.from({ length: 25 }, (_id, index) => first + index);
const laidOut = () => document.querySelectorAll('[data-laid-out]').length;
const beIdle = () => idle.splice(0).forEach((task) => task());

const nextFrame = () => frames.splice(0).forEach((task) => task());
const showsFirstOnly = () => document.querySelector('[data-first-rows]') !== null;

it('shows all rows once their columns share the width', () => {
  const { rerender } = render(<Rows ids={numbers(1)} />);
  rerender(<Rows ids={numbers(1)} isFixed={false} />);
  expect(showsFirstOnly()).toBe(false);
});

it('shows only the first rows in the first frame', () => {
  render(<Rows ids={numbers(1)} />);
  nextFrame();
  expect(showsFirstOnly()).toBe(true);
  nextFrame();
  expect(showsFirstOnly()).toBe(false);
});

it('shows all rows of a table that is scrolled past its head', () => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, -40, 800, 4500));
  render(<Rows ids={numbers(1)} />);
  nextFrame();
  expect(showsFirstOnly()).toBe(false);
});

it('lays out waiting rows ten at a time, until none waits', () => {
  render(<Rows ids={numbers(1)} />);
  expect(laidOut()).toBe(0);
  for (const count of [10, 20, 25, 25]) {
    beIdle();
    expect(laidOut()).toBe(count);
  }
});

it('makes the rows of the next page wait again', () => {
  const { rerender } = render(<Rows ids={numbers(1)} />);
  beIdle();
  rerender(<Rows ids={numbers(26)} />);
  expect(laidOut()).toBe(0);
  for (let turn = 1; turn <= 3; turn += 1) beIdle();
  expect(laidOut()).toBe(25);
});

it('leaves the rows of a table alone whose columns share the width', () => {
  render(<Rows ids={numbers(1)} isFixed={false} />);
  expect(idle).toHaveLength(0);
});
