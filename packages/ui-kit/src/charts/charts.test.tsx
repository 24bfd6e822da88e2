import { cleanup, render, screen, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { GangwayTheme } from '../theme/gangway-theme.tsx';
import { Bars } from './bars.tsx';
import { Heat, heatStep } from './heat.tsx';
import { Lanes } from './lanes.tsx';
import { Meter } from './meter.tsx';
import { endOfPast, placeByTime, placeEvenly, type RouteStop } from './place-stops.ts';
import { Route } from './route.tsx';

afterEach(cleanup);

const show = (part: ReactElement) => render(<GangwayTheme>{part}</GangwayTheme>);
const stop = (at: string, kind: RouteStop['kind'] = 'next'): RouteStop => ({
  at,
  title: at.slice(5),
  text: 'ends',
  kind,
});
const count = (stops: readonly RouteStop[]) => ({ title: stops[0]?.title ?? '', text: `${stops.length} plans end` });

describe('the stops of a route', () => {
  it('lie as far apart as the time between them, in order, above and below the line in turn', () => {
    const placed = placeByTime([stop('2026-12-26'), stop('2026-11-26', 'now'), stop('2026-12-11')], count);
    expect(placed.map(({ at }) => at)).toEqual(['2026-11-26', '2026-12-11', '2026-12-26']);
    expect(placed.map(({ x }) => x)).toEqual([0, 42, 84]);
    expect(placed.map(({ side }) => side)).toEqual(['below', 'above', 'below']);
  });

  it('keep their distances where the scale ends after the last one, each with room up to the next on its side', () => {
    const near = [stop('2026-11-26', 'now'), stop('2026-12-01'), stop('2026-12-06')];
    const placed = placeByTime(near, count, '2026-12-26');
    expect(placed.map(({ x, room }) => [Math.round(x), Math.round(room)])).toEqual([
      [0, 28],
      [14, 86],
      [28, 72],
    ]);
  });

  it('share a label where both sides are taken, but never with the present', () => {
    const near = ['2026-12-10', '2026-12-11', '2026-12-12'].map((at) => stop(at));
    const placed = placeByTime([stop('2026-11-26', 'now'), stop('2026-11-26'), ...near, stop('2026-12-26')], count);
    expect(placed.map(({ text, count: members }) => [text, members])).toEqual([
      ['ends', 1],
      ['ends', 1],
      ['ends', 1],
      ['2 plans end', 2],
      ['ends', 1],
    ]);
  });

  it('lie at equal distances on an even scale, solid up to the last past one', () => {
    const placed = placeEvenly([stop('2026-01-01', 'past'), stop('2026-02-01', 'past'), stop('2027-02-01', 'end')]);
    expect(placed.map(({ x }) => Math.round(x))).toEqual([0, 33, 67]);
    expect(Math.round(endOfPast(placed))).toBe(33);
  });
});

it('reads as a list of days and what happens on them', () => {
  show(<Route label="Next 30 days" scale="even" stops={[stop('2026-11-26', 'now'), stop('2026-12-01', 'end')]} />);
  const items = within(screen.getByRole('list', { name: 'Next 30 days' })).getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual(['11-26 ends', '12-01 ends']);
  expect(items[0]?.querySelector('time')?.dateTime).toBe('2026-11-26');
});

it('marks the current step, and says what is done', () => {
  show(
    <Route.Steps
      label="Get started"
      steps={[
        { key: 'a', title: 'Register', state: 'done' },
        { key: 'b', title: 'Try it', state: 'now', content: <button>Try it now</button> },
        { key: 'c', title: 'Invite', state: 'next' },
      ]}
    />,
  );
  const items = within(screen.getByRole('list', { name: 'Get started' })).getAllByRole('listitem');
  expect(items.map((item) => item.getAttribute('aria-current'))).toEqual([null, 'step', null]);
  expect(items[0]?.textContent).toContain('Register, Done');
  expect(within(items[1] ?? document.body).getByRole('button', { name: 'Try it now' })).toBeTruthy();
});

it.each([
  [0, 10, 0],
  [1, 10, 1],
  [3, 10, 2],
  [6, 10, 3],
  [8, 10, 4],
  [10, 10, 4],
  [1, 1, 4],
])('gives %i of at most %i the shade %i', (value, largest, step) => {
  expect(heatStep(value, largest)).toBe(step);
});

it('links every number of a heat table to its list, and nothing to none', () => {
  show(
    <Heat
      caption="Who uses what"
      rowHead="Organization"
      rows={[{ id: 1, name: 'Halyard' }]}
      columns={[
        { id: 7, name: 'Ocean', service: 'ocean' },
        { id: 8, name: 'ERP', service: 'erp' },
      ]}
      value={(_row, { id }) => (id === 7 ? 5 : 0)}
      href={(row, column) => `/users?o=${row.id}&s=${column.id}`}
    />,
  );
  expect(screen.getByRole('link', { name: '5, Halyard, Ocean' }).getAttribute('href')).toBe('/users?o=1&s=7');
  expect(screen.getAllByRole('link')).toHaveLength(1);
  expect(screen.getByRole('cell', { name: '–' })).toBeTruthy();
});

it('fills a meter no further than its limit', () => {
  show(<Meter used={130} limit={100} service="ocean" label="Containers" />);
  const meter = screen.getByRole('meter', { name: 'Containers' });
  expect(meter.getAttribute('aria-valuenow')).toBe('100');
  expect(meter.getAttribute('aria-valuetext')).toBe('130 of 100');
});

it('says the end of every lane in words', () => {
  show(
    <Lanes
      label="Plans"
      today="2026-11-26"
      lanes={[
        { id: 1, name: 'Ocean Fleet', from: '2026-01-01', until: '2026-12-15', end: 'until Dec 15' },
        { id: 2, name: 'ERP Team', from: '2026-03-01', until: null, end: 'No end date' },
      ]}
    />,
  );
  const lanes = within(screen.getByRole('list', { name: 'Plans' })).getAllByRole('listitem');
  expect(lanes.map(({ textContent }) => textContent)).toEqual(['Ocean Fleetuntil Dec 15', 'ERP TeamNo end date']);
});

it('reads bars as a list of their numbers, the largest over the whole height and none without one', () => {
  const bars = [0, 5, 10].map((value) => ({ key: `${value}`, value, label: `${value} containers` }));
  show(<Bars label="Used" service="ocean" bars={bars} from="Jan" to="Mar" />);
  const items = within(screen.getByRole('list', { name: 'Used' })).getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual(['0 containers', '5 containers', '10 containers']);
  expect(items.map((item) => item.querySelector('span')?.style.height)).toEqual(['2px', '50%', '100%']);
});
