import { organization, role, service } from '@gangway/contract';
import { sql } from 'drizzle-orm';
import * as fc from 'fast-check';
import { trials } from '@gangway/tooling/trials';
import { beforeEach, describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { suiteApp } from '../../testing/test-app.ts';
import { applyConfiguration, exportConfiguration, tryConfiguration } from './apply-configuration.ts';
import type { Configuration } from './configuration.ts';

const app = await suiteApp();

const exported = () => exportConfiguration(app.context.store, app.context.config);
const present = async (): Promise<Required<Configuration>> => parse(await exported());
const textOf = (file: Configuration | string) => (typeof file === 'string' ? file : stringify(file));
const plan = (file: Configuration | string) => tryConfiguration(app.context.store, app.context.config, textOf(file));
const apply = async (file: Configuration | string) =>
  applyConfiguration(app.context.store, app.context.config, textOf(file), await plan(file));
const refusal = async (file: Configuration | string) => {
  const before = await exported();
  const error: unknown = await plan(file).catch((reason: unknown) => reason);
  expect(await exported()).toBe(before);
  if (!(error instanceof Error) || error.name !== 'StartupError') throw new Error(`not refused: ${String(error)}`);
  return error.message;
};
const eventsSince = async (id: number) => {
  const rows = await app.given.rows<{ action: string; actor_name: string; target_name: string }>(
    sql`select action, actor_name, target_name from audit_events where id > ${id} order by id`,
  );
  return rows;
};
const lastEvent = async () =>
  (await app.given.rows<{ id: number }>(sql`select coalesce(max(id), 0)::int as id from audit_events`))[0]?.id ?? 0;

const whole: Configuration = {
  roles: [{ name: 'clerk', displayName: 'Desk clerk' }, { name: 'broker' }],
  services: [
    {
      name: 'customs',
      displayName: 'Customs desk',
      url: 'https://customs.example.com/start',
      description: 'Declarations',
      roles: ['clerk', 'broker'],
      handoffTtl: 60,
      referenceKinds: ['mrn'],
      client: { redirectUris: ['https://customs.example.com/cb'], refresh: false },
    },
  ],
  plans: [{ name: 'Customs basic', service: 'customs', serviceType: 'UI', limits: '100', price: '12.50' }],
  organizations: [
    {
      name: 'Baltic Feeder',
      openToRegistration: true,
      secondStep: 'required',
      secondStepFrom: '2199-01-01',
      released: { services: ['customs'], roles: ['clerk'], plans: ['Customs basic'] },
      branches: [{ name: 'Kiel' }, { name: 'Riga', displayName: 'Rīga', isActive: false }],
    },
  ],
};

describe('a file', () => {
  it('applies completely, with events that name the command, and leaves nothing to do', async () => {
    const before = await lastEvent();
    const steps = await plan(whole);
    expect(steps.map(({ action, label }) => `${action} ${label}`)).toEqual([
      "create role 'clerk'",
      "create role 'broker'",
      "create service 'customs'",
      "create client of service 'customs'",
      "create plan 'Customs basic'",
      "create organization 'Baltic Feeder'",
      "create branch 'Kiel' of Baltic Feeder",
      "create branch 'Riga' of Baltic Feeder",
    ]);
    expect(await eventsSince(before)).toEqual([]);
    expect(await apply(whole)).toEqual(steps);
    const events = await eventsSince(before);
    expect(new Set(events.map(({ actor_name: name }) => name))).toEqual(new Set(['gangway apply']));
    expect(events.map(({ action }) => action)).toEqual([
      'role.created',
      'role.created',
      'service.created',
      'service.changed',
      'service.sign_in_changed',
      'plan.created',
      'organization.created',
      'organization.sign_in_rules_changed',
      'organization.released',
      'branch.created',
      'branch.created',
    ]);
    expect(await plan(whole)).toEqual([]);
    expect(await present()).toMatchObject({
      roles: expect.arrayContaining([{ name: 'clerk', displayName: 'Desk clerk', isActive: true }]),
      organizations: expect.arrayContaining([
        expect.objectContaining({
          name: 'Baltic Feeder',
          branches: [
            { name: 'Kiel', displayName: 'Kiel', isActive: true },
            { name: 'Riga', displayName: 'Rīga', isActive: false },
          ],
        }),
      ]),
    });
  });

  it('has nothing to do after an export, as JSON too, and holds neither secrets nor ids', async () => {
    await app.given.rows(sql`update oidc_clients set secret_hash = sha256('a')`);
    const yaml = await exported();
    expect(await plan(yaml)).toEqual([]);
    expect(await plan(JSON.stringify(parse(yaml)))).toEqual([]);
    expect(await exported()).toBe(yaml);
    expect(yaml).not.toMatch(/secret_?hash|clientId|version|\bid:/i);
  });

  it('changes only the fields it names', async () => {
    const before = await present();
    const steps = await apply({
      services: [{ name: 'CUSTOMS', displayName: 'Customs office', url: 'https://customs.example.com/new' }],
      plans: [{ name: 'Customs basic', isActive: false }],
    });
    expect(steps).toEqual([
      {
        action: 'change',
        label: "service 'CUSTOMS'",
        changes: [
          { field: 'name', from: 'customs', to: 'CUSTOMS' },
          { field: 'displayName', from: 'Customs desk', to: 'Customs office' },
          { field: 'url', from: 'https://customs.example.com/start', to: 'https://customs.example.com/new' },
        ],
      },
      { action: 'end', label: "plan 'Customs basic'", changes: [{ field: 'isActive', from: true, to: false }] },
    ]);
    const after = await present();
    expect(after.organizations).toEqual(
      JSON.parse(JSON.stringify(before.organizations).replaceAll('"customs"', '"CUSTOMS"')),
    );
    expect(after.services.find(({ name }) => name === 'CUSTOMS')).toMatchObject({
      handoffTtl: 60,
      roles: ['broker', 'clerk'],
    });
    await apply({
      services: [{ name: 'customs', displayName: 'Customs desk' }],
      plans: [{ name: 'Customs basic', isActive: true }],
    });
  });

  it('renames a record by its former name, once, and frees that name', async () => {
    const file: Configuration = {
      roles: [{ name: 'desk', formerly: 'clerk' }],
      organizations: [
        { name: 'Baltic Line', formerly: 'Baltic Feeder', branches: [{ name: 'Kiel Canal', formerly: 'Kiel' }] },
        { name: 'Baltic Feeder' },
      ],
      plans: [{ name: 'Customs small', formerly: 'Customs basic' }],
    };
    const org = await app.given.rows(sql`select id from organizations where name = 'Baltic Feeder'`);
    const steps = await apply(file);
    expect(steps.map(({ action, label }) => `${action} ${label}`)).toEqual([
      "change role 'desk'",
      "change plan 'Customs small'",
      "change organization 'Baltic Line'",
      "create organization 'Baltic Feeder'",
      "change branch 'Kiel Canal' of Baltic Line",
    ]);
    expect(await app.given.rows(sql`select id from organizations where name = 'Baltic Line'`)).toEqual(org);
    // Both names exist now: the second run must not rename the new record.
    expect(await plan(file)).toEqual([]);
    const { services } = await present();
    expect(services.find(({ name }) => name === 'customs')?.roles).toEqual(['broker', 'desk']);
  });
});

describe('a refused file changes nothing', () => {
  it.each([
    [
      'an unknown key',
      'services:\n  - name: erp\n    colour: blue\n',
      'line 3: services[1].colour is not a known field.',
    ],
    ['an unknown list', 'roles: []\nusers: []\n', 'line 2: users is not a known field.'],
    ['a wrong type', 'plans:\n  - name: P\n    limits: 100\n', 'line 3: plans[1].limits must be a text.'],
    ['a record without name', 'roles:\n  - displayName: X\n', 'line 2: roles[1].name is required.'],
    ['no YAML', 'roles: [\n', 'line 2:'],
    ['a key twice', 'roles: []\nroles: []\n', 'line 2: This is not valid YAML. Map keys must be unique'],
    ['a list in place of a map', '- name: erp\n', 'line 1: The file must be an object.'],
    [
      'a record twice, in any case',
      'roles:\n  - name: pilot\n  - name: Pilot\n',
      "line 3: The role 'Pilot' is already in line 2.",
    ],
    [
      'a role that is nowhere',
      'services:\n  - name: erp\n    roles:\n      - api_user\n      - ghost\n',
      "line 5: The service 'erp' names the role 'ghost', which is neither in the file nor in the database.",
    ],
    [
      'a plan of a service that is nowhere',
      'plans:\n  - name: P\n    service: nothing\n    serviceType: UI\n',
      "line 3: The plan 'P' names the service 'nothing'",
    ],
    [
      'a new plan without service',
      'plans:\n  - name: Lonely\n',
      "line 2: The plan 'Lonely' is new: it needs its service",
    ],
    [
      'something released that is nowhere',
      'organizations:\n  - name: Skyline Air\n    released:\n      plans: [Gold]\n',
      "line 4: The organization 'Skyline Air' names the plan 'Gold'",
    ],
    [
      'a day without requirement',
      'organizations:\n  - name: Skyline Air\n    secondStep: offered\n    secondStepFrom: 2199-01-01\n',
      'line 4: The organization',
    ],
    [
      'an address that is none',
      'services:\n  - name: erp\n    url: ftp://x\n',
      "line 2: The service 'erp': The address must start",
    ],
    [
      'a role of User Management elsewhere',
      'services:\n  - name: erp\n    roles: [Super_Admin]\n',
      'The roles of User Management cannot be offered',
    ],
    [
      'User Management switched off',
      'services:\n  - name: user_management\n    isActive: false\n',
      'no one could use the admin console',
    ],
    [
      'a protected role switched off',
      'roles:\n  - name: Super_Admin\n    isActive: false\n',
      'is built in and can’t be deactivated',
    ],
    ['a name that passes for a protected one', 'roles:\n  - name: super-admin\n', 'There is already a role'],
    [
      'administration released',
      'organizations:\n  - name: Skyline Air\n    released:\n      services: [user_management]\n',
      'can’t be released',
    ],
    [
      'a client without redirect URI',
      'services:\n  - name: awb_tracking\n    client: { isActive: true }\n',
      'Add at least one redirect URI',
    ],
  ])('%s', async (_name, yaml, sentence) => {
    const message = await refusal(yaml);
    expect(message).toMatch(/^Nothing was changed\.\nline \d+: /);
    expect(message).toContain(sentence);
  });

  it('refuses a file whose last step fails', async () => {
    await refusal('roles:\n  - name: first\nservices:\n  - name: erp\n    url: nowhere\n');
    expect((await present()).roles.map(({ name }) => name)).not.toContain('first');
  });

  it('reports all problems at once, by line', async () => {
    const message = await refusal('services:\n  - name: erp\n    roles: [ghost]\nroles:\n  - name: a\n  - name: A\n');
    expect(message.split('\n').map((line) => line.slice(0, 7))).toEqual(['Nothing', 'line 3:', 'line 6:']);
  });

  it('refuses to leave no Super_Admin', async () => {
    await app.given.rows(sql`
      with admins as (select distinct x.user_id as id from user_service_roles x join roles r on r.id = x.role_id where r.name = 'Super_Admin')
      update users u set organization_id = (select id from organizations where name = 'Skyline Air') from admins a where a.id = u.id`);
    expect(await refusal({ organizations: [{ name: 'Skyline Air', isActive: false }] })).toContain(
      'This is the last active Super_Admin',
    );
    await app.given.rows(sql`
      with admins as (select distinct x.user_id as id from user_service_roles x join roles r on r.id = x.role_id where r.name = 'Super_Admin')
      update users u set organization_id = null from admins a where a.id = u.id`);
  });

  it('refuses a plan shown before another save', async () => {
    const file: Configuration = { roles: [{ name: 'desk', displayName: 'At the desk' }] };
    const shown = await plan(file);
    await app.expect(201, role.create, { as: 'superAdmin', body: { name: 'Meanwhile', displayName: 'Meanwhile' } });
    // A save of another record keeps the plan.
    await applyConfiguration(app.context.store, app.context.config, textOf(file), shown);
    const other: Configuration = { organizations: [{ name: 'Skyline Air', openToRegistration: true }] };
    const stale = await plan(other);
    const [sky] = (await app.expect(200, organization.list, { as: 'superAdmin', query: { 'f.name': 'skyline' } })).body;
    await app.expect(200, organization.update, {
      as: 'superAdmin',
      body: { id: sky!.id, version: sky!.version, openToRegistration: true },
    });
    await expect(applyConfiguration(app.context.store, app.context.config, textOf(other), stale)).rejects.toThrow(
      'The database has changed in the meantime. Nothing was done',
    );
  });
});

describe('any file', () => {
  const word = fc.constantFrom('Alpha', 'beta', 'Gamma ray', 'Δέλτα', 'e#psilon: 1', "z'eta", 'yes', 'null', '007');
  const flag = fc.boolean();
  const unique = <T extends { name: string }>(items: fc.Arbitrary<T>) =>
    fc.uniqueArray(items, { selector: ({ name }) => name.toLowerCase(), maxLength: 4 });
  const label = fc.option(fc.constantFrom('Shown', 'as: this', '# not', '- so'), { nil: undefined });
  const file = fc.record({
    roles: unique(fc.record({ name: word.map((name) => `r ${name}`), isActive: flag })),
    organizations: unique(
      fc.record({
        name: word.map((name) => `o ${name}`),
        isActive: flag,
        openToRegistration: flag,
        secondStep: fc.constantFrom('off' as const, 'offered' as const, 'required' as const),
        branches: unique(fc.record({ name: word, displayName: label, isActive: flag })),
      }),
    ),
  });

  it('holds after it is applied, and its export has nothing to do', async () => {
    await fc.assert(
      fc.asyncProperty(file, async (wanted) => {
        const plain = JSON.stringify(wanted);
        await apply(plain);
        expect(await plan(plain)).toEqual([]);
        expect(await plan(await exported())).toEqual([]);
      }),
      { numRuns: trials(8, 200) },
    );
  });
});

describe('the console beside it', () => {
  beforeEach(() => apply({ services: [{ name: 'erp', description: '' }] }));

  it('shows the applied records at once', async () => {
    await apply({ services: [{ name: 'erp', description: 'Books and bills' }] });
    const { body } = await app.expect(200, service.list, { as: 'superAdmin', query: { 'f.name': 'erp' } });
    expect(body[0]).toMatchObject({ description: 'Books and bills' });
  });
});
