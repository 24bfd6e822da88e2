import { afterEach, expect, it, vi } from 'vitest';
import { installTrustedTypes } from './trusted-types.ts';

interface Rules {
  createHTML: (input: string) => string;
  createScriptURL: (input: string) => string;
}

afterEach(() => vi.unstubAllGlobals());

it('accepts exactly one space as HTML', () => {
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

it('accepts the address of a worker of the app, and no other', () => {
  const createPolicy = vi.fn<(name: string, rules: Rules) => unknown>();
  vi.stubGlobal('trustedTypes', { createPolicy });
  const own = '/assets/import-worker-B1x_Yz12.js';
  installTrustedTypes([own]);
  const rules = createPolicy.mock.calls[0]?.[1];
  expect(rules?.createScriptURL(own)).toBe(own);
  for (const address of [
    '',
    `https://evil.test${own}`,
    `/${own}`,
    `${own}?x`,
    `${own}#x`,
    ` ${own}`,
    own.toUpperCase(),
    '/assets/import-worker-AAAAAAAA.js',
    '/assets/initial-B1x_Yz12.js',
    'data:text/javascript,1',
    'blob:https://console.test/1',
  ]) {
    expect(() => rules?.createScriptURL(address)).toThrow(TypeError);
  }
});

it('refuses every script address in an app without workers', () => {
  const createPolicy = vi.fn<(name: string, rules: Rules) => unknown>();
  vi.stubGlobal('trustedTypes', { createPolicy });
  installTrustedTypes();
  const rules = createPolicy.mock.calls[0]?.[1];
  for (const address of ['', '/', '/assets/import-worker-B1x_Yz12.js']) {
    expect(() => rules?.createScriptURL(address)).toThrow(TypeError);
  }
});

it('does nothing in a browser without Trusted Types', () => {
  vi.stubGlobal('trustedTypes', undefined);
  expect(() => installTrustedTypes()).not.toThrow();
});
