import { expect, it } from 'vitest';
import { joinMirrored } from './mirrored-styles.mjs';

it('rules that differ apply to one direction each', () => {
  const shared = '.a{color:red}';
  const media = (side: string) => `@media (min-width:1px){.b{margin-${side}:1px}}`;
  expect(joinMirrored(shared + media('left'), shared + media('right'))).toBe(
    `${shared}:where(html:not([dir=rtl])){${media('left')}}:where(html[dir=rtl]){${media('right')}}`,
  );
});

it('other rules are refused', () => {
  expect(() => joinMirrored('.a{color:red}', '.a{color:red}.b{left:0}')).toThrow('are other rules');
});
