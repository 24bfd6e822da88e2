import { expect, it } from 'vitest';
import { isServiceAddress, openPath, signInAnewPath, signInPath } from './paths.ts';

it('escapes a service key', () => {
  expect(openPath('../login?x')).toBe('/open/..%2Flogin%3Fx');
});

it('carries the return path through sign-in', () => {
  expect(signInPath('/authorize?state=1&x=2')).toBe('/login?next=%2Fauthorize%3Fstate%3D1%26x%3D2');
  expect(signInAnewPath('/services')).toBe('/login?next=%2Fservices&prompt=login');
});

it.each(['https://ocean.example', 'http://localhost:4003/ocean_tracking?tenant=1#top', 'HTTPS://x.example/'])(
  'navigates to %s',
  (address) => {
    expect(isServiceAddress(address)).toBe(true);
  },
);

it.each([
  undefined,
  null,
  '',
  ' ',
  'undefined',
  '/ocean',
  'ocean.example',
  '//ocean.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,x',
  'https:',
  'https://',
  'https:///x',
  'https:ocean.example',
  'http://[',
  'ftp://ocean.example',
])('never navigates to %j', (address) => {
  expect(isServiceAddress(address)).toBe(false);
});
