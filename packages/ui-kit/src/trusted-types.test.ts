import { afterEach, expect, it, vi } from 'vitest';
import { installTrustedTypes } from './trusted-types.ts';

interface Rules {
  createHTML: (input: string) => string;
  createScriptURL: (input: string) => string;
}

afterEach(() => vi.unstubAllGlobals());

it('lets exactly one space pass as HTML', () => {
  const createPolicy = vi.fn<(name: string, rules: Rules) => unknown>();
  vi.stubGlobal('trustedTypes', { createPolicy });
  installTrustedTypes();
  const [name, rules] = createPolicy.mock.calls[0] ?? [];
  expect(name).toBe('default');
  expect(rules?.createHTML(' ')).toBe(' ');
  for (const html of ['', '  ', '<img src=x onerror=alert(1)>', ' <b>']) {
    expect(() => rules?.createHTML(html)).toThrow(TypeError);
  }
});

it('lets the address of an own worker pass, and of no other script', () => {
  const createPolicy = vi.fn<(name: string, rules: Rules) => unknown>();
  vi.stubGlobal('trustedTypes', { createPolicy });
  vi.stubGlobal('location', new URL('https://console.test/import'));
  installTrustedTypes();
  const rules = createPolicy.mock.calls[0]?.[1];
  const own = 'https://console.test/assets/import-worker-B1x_Yz12.js';
  expect(rules?.createScriptURL(own)).toBe(own);
  for (const address of [
    'https://evil.test/assets/import-worker-B1x_Yz12.js',
    '/assets/initial-B1x_Yz12.js',
    '/uploads/import-worker-B1x_Yz12.js',
    'data:text/javascript,1',
    'blob:https://console.test/1',
  ]) {
    expect(() => rules?.createScriptURL(address)).toThrow(TypeError);
  }
});

it('does nothing where the browser has no Trusted Types', () => {
  vi.stubGlobal('trustedTypes', undefined);
  expect(() => installTrustedTypes()).not.toThrow();
});
