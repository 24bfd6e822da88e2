import { cleanup, render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, expect, it } from 'vitest';
import { answeringPennant, flagOf, letterFlags } from './flag-shapes.ts';
import { Flag } from './flag.tsx';
import { initialsOf } from './initials.ts';
import { Mark } from './mark.tsx';
import { ServiceMark } from './service-mark.tsx';

afterEach(cleanup);

const show = (mark: ReactElement) => {
  const { firstElementChild } = render(mark).container;
  if (!(firstElementChild instanceof HTMLElement || firstElementChild instanceof SVGElement))
    throw new Error('No mark');
  return firstElementChild;
};

it.each([
  ['Arjun Rao', 'AR'],
  ['ops@gangway.test', 'O'],
  ['Ana María de la Cruz', 'AC'],
  ['', ''],
])('makes initials of %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

it.each(Object.keys(letterFlags))('draws the flag of %s', (letter) => {
  const { shapes, edge } = flagOf(`${letter}ny Line`);
  expect([...shapes.map((shape) => shape.join(' ')), edge].join('\n')).toMatchSnapshot();
});

it('draws 26 flags', () => {
  expect(Object.keys(letterFlags)).toHaveLength(26);
});

it('flies the flag of the first letter without its marks, and the pennant for digits and other scripts', () => {
  expect(flagOf('Ågren').shapes).toBe(letterFlags['A']);
  expect(flagOf(' ørsted').shapes).toBe(answeringPennant);
  expect(flagOf('halyard').shapes).toBe(letterFlags['H']);
  for (const name of ['3PL', '東京', '']) expect(flagOf(name).shapes).toBe(answeringPennant);
});

it('hides marks from screen readers, next to a name', () => {
  for (const mark of [<Flag key="f" name="Halyard" />, <Mark key="m" name="Arjun Rao" />, <ServiceMark key="s" />]) {
    const element = show(mark);
    expect(element.getAttribute('aria-hidden')).toBe('true');
    expect(element.textContent).toBe('');
  }
});

it('keeps the tint of a person by the id', () => {
  expect(show(<Mark name="Arjun Rao" id={9} />).style.background).toContain('person-3');
  expect(show(<Mark name="Arjun Sharma" id={9} />).style.background).toContain('person-3');
});

it('draws a service simplified at 22 px, and without a stop where access is missing', () => {
  expect(show(<ServiceMark service="erp" />).querySelector('circle')).toBeNull();
  expect(
    show(<ServiceMark service="erp" size={56} />)
      .querySelector('circle')
      ?.getAttribute('fill'),
  ).toContain('signal');
  expect(
    show(<ServiceMark service="erp" size={56} off />)
      .querySelector('circle')
      ?.getAttribute('fill'),
  ).toBeNull();
});
