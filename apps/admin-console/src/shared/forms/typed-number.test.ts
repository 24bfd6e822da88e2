import { expect, it } from 'vitest';
import { readTypedNumber, typedNumberProblem } from './typed-number.ts';

it.each<[string, number]>([
  ['1000', 1000],
  ['1,000', 1000],
  ['1,234.5', 1234.5],
  ['1 234.5', 1234.5],
  ['0.400', 0.4],
  ['0.4', 0.4],
  ['1.2340', 1.234],
  ['1234.567', 1234.567],
])('reads %s as %d', (typed, value) => {
  expect(readTypedNumber(typed)).toEqual({ kind: 'number', value });
  expect(typedNumberProblem(typed)).toBeUndefined();
});

it.each<[string, number[], string]>([
  ['1.234,5', [1234.5], 'Do you mean 1,234.5? Type 1234.5'],
  ['1.234.567', [1234567], 'Do you mean 1,234,567? Type 1234567'],
  ['0,4', [0.4], 'Do you mean 0.4? Type 0.4'],
  ['1.234', [1234, 1.234], 'Do you mean 1,234 or 1.234? Type 1234, or 1.2340'],
])('asks what %s means', (typed, meanings, problem) => {
  expect(readTypedNumber(typed)).toEqual({ kind: 'unclear', meanings });
  expect(typedNumberProblem(typed)).toBe(problem);
});

it.each(['many', '-1', '1e3', '1,2,3', '1.2.3'])('refuses %s', (typed) => {
  expect(readTypedNumber(typed).kind).toBe('wrong');
});

it('reads an empty field as none', () => {
  expect(readTypedNumber(' ').kind).toBe('none');
});
