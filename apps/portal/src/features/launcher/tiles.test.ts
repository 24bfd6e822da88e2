import { decodeToken, type Profile } from '@gangway/auth-client';
import type { LimitState, MyService, Service } from '@gangway/contract';
import { buildMyService, fakeToken } from '@gangway/test-kit';
import { formatShortDay } from '@gangway/ui-kit';
import { describe, expect, it } from 'vitest';
import { buildTiles, recentlyOpened, searchTiles } from './tiles.ts';

function holding(...keys: string[]): Profile {
  return decodeToken(fakeToken({ services: Object.fromEntries(keys.map((key) => [key, ['viewer']])) }))!.profile;
}

function listed(name: string, changes: Partial<Service> = {}): Service {
  return {
    id: 1,
    name,
    displayName: name,
    url: `https://${name.replace('_', '-')}.example`,
    isActive: true,
    description: '',
    referenceKinds: [],
    referenceTemplate: '',
    ...changes,
  };
}

const catalogue = [
  listed('ocean_tracking', { displayName: 'Ocean Tracking' }),
  listed('awb_tracking', { displayName: 'AWB Tracking' }),
  listed('idp', { displayName: 'Document Processing' }),
  listed('erp', { displayName: 'ERP' }),
  listed('user_management', { displayName: 'User management' }),
];

const summary = (tiles: ReturnType<typeof buildTiles>) =>
  tiles.map(({ name, isOpen, reason }) => `${name}: ${isOpen ? 'open' : String(reason)}`);

describe('the tiles of the launcher', () => {
  it('include the four specified ones even without a catalogue', () => {
    expect(buildTiles(holding(), [], []).map(({ name }) => name)).toEqual([
      'Ocean Tracking',
      'AWB Tracking',
      'Document Processing',
      'ERP',
    ]);
  });

  it('continue with the other active services, never user_management', () => {
    const more = [
      ...catalogue,
      listed('yard', { displayName: 'Yard' }),
      listed('customs'),
      listed('old', { isActive: false }),
    ];
    expect(buildTiles(holding('user_management'), more, []).map(({ key }) => key)).toEqual([
      'ocean_tracking',
      'awb_tracking',
      'idp',
      'erp',
      'customs',
      'yard',
    ]);
  });

  it('sort by the numbers in their names', () => {
    const cranes = ['Crane 10', 'Crane 2', 'Crane 1', 'Crane 11'].map((name) => listed(name, { displayName: name }));
    expect(
      buildTiles(holding(), cranes, [])
        .slice(4)
        .map(({ name }) => name),
    ).toEqual(['Crane 1', 'Crane 2', 'Crane 10', 'Crane 11']);
  });

  it('are open exactly for the services in the token, which come first', () => {
    expect(summary(buildTiles(holding('ocean_tracking', 'erp'), catalogue, []))).toEqual([
      'Ocean Tracking: open',
      'ERP: open',
      'AWB Tracking: You don’t have access to this service.',
      'Document Processing: You don’t have access to this service.',
    ]);
  });

  it('follow the server if the token says that its list is incomplete', () => {
    const yard = [...catalogue, listed('yard', { displayName: 'Yard' }), listed('quay', { displayName: 'Quay' })];
    const mine = [
      buildMyService({ key: 'yard', available: true }),
      buildMyService({ key: 'quay', available: false, explanation: 'Your plan has ended.' }),
    ];
    const some = decodeToken(fakeToken({ services: { erp: ['viewer'] }, more_services: true }))!.profile;
    const tiles = summary(buildTiles(some, yard, mine));
    expect(tiles.slice(0, 2)).toEqual(['ERP: open', 'Yard: open']);
    expect(tiles).toContain('Quay: Your plan has ended.');
    expect(buildTiles(holding('erp'), yard, mine).find(({ key }) => key === 'yard')?.isOpen).toBe(false);
  });

  it.each(['', '/ocean', 'javascript:alert(1)', 'undefined'])('are closed when the address is %j', (url) => {
    const tiles = buildTiles(holding('ocean_tracking'), [listed('ocean_tracking', { url })], []);
    expect(tiles[0]).toMatchObject({ isOpen: false, reason: 'Address not configured.' });
  });

  it("show the server's reason", () => {
    const mine = [
      buildMyService({
        key: 'idp',
        available: false,
        reason: 'plan-not-started',
        explanation: 'Your plan starts on 3 October 2026.',
      }),
      buildMyService({ key: 'erp', available: false, reason: 'service-off', explanation: null }),
    ];
    const tiles = buildTiles(holding(), catalogue, mine);
    expect(tiles[2]?.reason).toBe('Your plan starts on 3 October 2026.');
    expect(tiles[3]?.reason).toBe('This service is inactive.');
  });

  it('close at a reached hard limit, although the token keeps the service, and say until when', () => {
    const usage: LimitState = {
      unit: { key: 'containers', one: 'container', other: 'containers' },
      used: 1000,
      limit: 1000,
      rule: 'plan',
      remaining: 0,
      since: '2026-11-01',
      resetsAt: '2026-12-01T00:00:00.000Z',
      mode: 'hard',
      asOf: '2026-11-26T11:59:30.000Z',
      isLate: false,
      daysLeft: 0,
      furtherPrice: null,
      currency: null,
    };
    const erp = { key: 'erp', available: false, reason: 'limit-reached', usage } as const;
    const tile = (mine: MyService) => buildTiles(holding('erp'), catalogue, [mine]).find(({ key }) => key === 'erp');
    expect(tile(buildMyService(erp))).toMatchObject({
      isOpen: false,
      isUsedUp: true,
      mayAsk: true,
      reason: `Limit of 1,000 containers reached, until ${formatShortDay('2026-12-01')}.`,
    });
    expect(tile(buildMyService({ ...erp, usage: null, explanation: null }))?.reason).toBe(
      'You have reached your limit.',
    );
    const late = { ...usage, isLate: true };
    expect(tile(buildMyService({ key: 'erp', available: true, usage: late }))).toMatchObject({
      isOpen: true,
      isUsedUp: false,
      usage: { text: '1,000 of 1,000 containers\u00A0· limit reached', tone: 'reached' },
    });
    const unmeasured = buildMyService({ key: 'erp', available: true, usage: { ...usage, used: null } });
    expect(tile(unmeasured)?.usage?.text).toBe('Nothing measured yet');
    expect(tile(buildMyService({ key: 'erp' }))?.usage).toBeNull();
  });

  it('stay closed without the service in the token, whatever the server says', () => {
    const tiles = buildTiles(holding(), catalogue, [buildMyService({ key: 'erp', available: true })]);
    expect(tiles[3]).toMatchObject({ isOpen: false, reason: 'You don’t have access to this service.' });
  });

  it('show the end of an open one, and since when access to a closed one has ended', () => {
    const mine = [
      buildMyService({ key: 'ocean_tracking', until: '2026-12-31' }),
      buildMyService({
        key: 'erp',
        available: false,
        reason: 'access-ended',
        explanation: 'Your access ended on 1 November 2026.',
      }),
      buildMyService({ key: 'idp', available: false, reason: 'access-ended', explanation: null }),
    ];
    const [ocean, , idp, erp] = buildTiles(holding('ocean_tracking'), catalogue, mine);
    expect(ocean).toMatchObject({ isOpen: true, until: '2026-12-31' });
    expect(erp).toMatchObject({ until: null, mayAsk: true, reason: 'Your access ended on 1 November 2026.' });
    expect(idp?.reason).toBe('Your access has ended.');
  });

  it('offer to ask an administrator once', () => {
    const mine = [
      buildMyService({ key: 'idp', available: false, reason: 'no-role', requested: true }),
      buildMyService({ key: 'erp', available: false, reason: 'no-role', requested: false }),
    ];
    const tiles = buildTiles(holding('ocean_tracking'), catalogue, mine);
    expect(tiles.map(({ mayAsk, requested }) => [mayAsk, requested])).toEqual([
      [false, false],
      [true, false],
      [false, true],
      [true, false],
    ]);
  });

  it('show since when a request is open, and why one was declined, which allows another after a day', () => {
    const declined = {
      available: false,
      reason: 'no-role',
      declinedAt: '2026-11-23T10:00:00.000Z',
      declineNote: 'Not yet.',
    } as const;
    const mine = [
      buildMyService({ key: 'idp', available: false, requested: true, requestedAt: '2026-11-20T08:00:00.000Z' }),
      buildMyService({ key: 'erp', ...declined }),
    ];
    const [idp, erp] = buildTiles(holding(), catalogue, mine, Date.parse('2026-11-24T09:59:00Z')).slice(2);
    expect(idp).toMatchObject({ requested: true, requestedAt: '2026-11-20T08:00:00.000Z', declined: null });
    expect(erp).toMatchObject({ mayAsk: false, requestedAt: null, declined: 'Not yet.' });
    expect(buildTiles(holding(), catalogue, mine, Date.parse('2026-11-24T10:00:00Z'))[3]?.mayAsk).toBe(true);
    expect(buildTiles(holding('erp'), catalogue, mine)[0]).toMatchObject({ key: 'erp', isOpen: true, declined: null });
  });

  it('show when an open service was last opened', () => {
    const mine = [buildMyService({ key: 'erp', lastOpenedAt: '2026-10-01T08:00:00.000Z' })];
    expect(buildTiles(holding('erp'), catalogue, mine)[0]?.lastOpenedAt).toBe('2026-10-01T08:00:00.000Z');
  });
});

describe('references on tiles', () => {
  it('come from the catalogue, and are empty with an earlier API', () => {
    const [ocean, air] = buildTiles(
      holding('ocean_tracking', 'awb_tracking'),
      [
        listed('ocean_tracking', { referenceKinds: ['container'], referenceTemplate: 'https://o.example/{reference}' }),
        listed('awb_tracking'),
      ],
      [],
    );
    expect(ocean).toMatchObject({ referenceKinds: ['container'], opensReferences: true });
    expect(air).toMatchObject({ referenceKinds: [], opensReferences: false, description: '' });
  });
});

it('draws a further service as its page says', () => {
  const tiles = buildTiles(holding(), [listed('depot', { drawing: 'warehouse' }), listed('old')], []);
  expect(tiles.map(({ key, drawing }) => [key, drawing]).slice(4)).toEqual([
    ['depot', 'warehouse'],
    ['old', null],
  ]);
});

describe('searching tiles', () => {
  const tiles = buildTiles(
    holding(),
    [listed('idp', { displayName: 'Liège Papers', description: 'Read customs forms' })],
    [],
  );

  it.each(['liege', 'customs', 'PAPERS read', ''])('%j matches name and line, ignoring case and accents', (search) => {
    expect(searchTiles(tiles, search).map(({ key }) => key)).toContain('idp');
  });

  it('requires every word', () => {
    expect(searchTiles(tiles, 'customs nowhere')).toEqual([]);
  });
});

describe('additions to a tile', () => {
  const mine = [
    buildMyService({ key: 'ocean_tracking', lastOpenedAt: '2026-11-20T08:00:00Z', plan: 'Ocean Fleet' }),
    buildMyService({ key: 'erp', pinned: true, lastOpenedAt: '2026-11-22T08:00:00Z' }),
    buildMyService({ key: 'awb_tracking', notAnsweringSince: '2026-11-23T10:40:00Z' }),
    buildMyService({ key: 'idp', pinned: true, available: false, notAnsweringSince: '2026-11-23T10:40:00Z' }),
  ];
  const tiles = buildTiles(holding('ocean_tracking', 'erp', 'awb_tracking'), catalogue, mine);
  const tile = (wanted: string) => tiles.find(({ key }) => key === wanted);

  it('puts pinned services first, but never a closed one', () => {
    expect(tiles.map(({ key }) => key)).toEqual(['erp', 'ocean_tracking', 'awb_tracking', 'idp']);
  });

  it('shows role, plan and an outage on open ones only', () => {
    expect(tile('ocean_tracking')).toMatchObject({ roles: ['Viewer'], plan: 'Ocean Fleet', weather: null });
    expect(tile('awb_tracking')?.weather).toEqual({ kind: 'not-answering', since: '2026-11-23T10:40:00Z' });
    expect(tile('idp')).toMatchObject({ roles: [], weather: null });
  });

  it('shows maintenance before anything else', () => {
    const maintenance = { from: '2026-11-23T10:00:00Z', until: '2026-11-23T12:00:00Z', note: 'New berths' };
    const [first] = buildTiles(holding('ocean_tracking'), catalogue, [
      buildMyService({ maintenance, notAnsweringSince: '2026-11-23T10:40:00Z' }),
    ]);
    expect(first?.weather).toMatchObject({ kind: 'maintenance', note: 'New berths' });
  });

  it('lists recently opened services, latest first', () => {
    expect(recentlyOpened(tiles).map(({ key }) => key)).toEqual(['erp', 'ocean_tracking']);
  });
});
