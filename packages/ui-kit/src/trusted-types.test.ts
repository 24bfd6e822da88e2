import { afterEach, expect, it, vi } from 'vitest';
import { installTrustedTypes } from './trusted-types.ts';

afterEach(() => vi.unstubAllGlobals());

it('lets exactly one space pass as HTML', () => {
  const createPolicy = vi.fn<(name: string, rules: { createHTML: (input: string) => string }) => unknown>();
  vi.stubGlobal('trustedTypes', { createPolicy });
  installTrustedTypes();
  const [name, rules] = createPolicy.mock.calls[0] ?? [];
  expect(name).toBe('default');
  expect(rules?.createHTML(' ')).toBe(' ');
  for (const html of ['', '  ', '<img src=x onerror=alert(1)>', ' <b>']) {
    expect(() => rules?.createHTML(html)).toThrow(TypeError);
  }
});

it('does nothing where the browser has no Trusted Types', () => {
  vi.stubGlobal('trustedTypes', undefined);
  expect(() => installTrustedTypes()).not.toThrow();
});
