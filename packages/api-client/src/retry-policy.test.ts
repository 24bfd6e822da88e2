import { expect, it } from 'vitest';
import { ApiError, plainError } from './api-error.ts';
import { retryPolicy } from './retry-policy.ts';

const http = (status: number) => new ApiError({ kind: 'http', status, code: 'x', message: 'x' });

it.each([
  [0, plainError('network'), true],
  [1, plainError('timeout'), true],
  [2, plainError('network'), false],
  [0, http(503), true],
  [0, http(404), false],
  [0, http(403), false],
  [0, plainError('shape'), false],
  [0, new Error('bug'), false],
])('after %i failures with %s: %s', (failures, error, again) => {
  expect(retryPolicy(failures, error)).toBe(again);
});
