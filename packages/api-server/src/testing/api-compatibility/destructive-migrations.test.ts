import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { migrations } from '../../store/migrations.ts';
import { destructiveStatements } from './destructive-migrations.ts';

const recorded = JSON.parse(readFileSync(new URL('migrations.json', import.meta.url), 'utf8')) as Record<
  string,
  string
>;

/** Reads the migrations on main, which installations that follow main have applied; none without git or in a shallow clone. */
function onMain(): Record<string, string> {
  const git = (...args: string[]) =>
    execFileSync('git', args, {
      cwd: import.meta.dirname,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  try {
    const main =
      git('branch', '--all', '--format=%(refname)', '--list', 'main', 'origin/main').split('\n').at(-1) ?? '';
    const shared = git('merge-base', main, 'HEAD');
    const before = shared === git('rev-parse', 'HEAD') ? git('rev-parse', 'HEAD^') : shared;
    const names = git('ls-tree', '--name-only', before, '../../../migrations/').split('\n');
    return Object.fromEntries(
      names.map((path) => [
        path.slice(path.lastIndexOf('/') + 1).replace(/\.sql$/, ''),
        git('show', `${before}:./${path}`),
      ]),
    );
  } catch {
    return {};
  }
}

describe('the migrations', () => {
  it('of the last version stay as they were applied everywhere', () => {
    const today = Object.fromEntries(migrations.map(({ name, checksum }) => [name, checksum]));
    expect(today).toMatchObject(recorded);
  });

  it('on main stay as they landed there', () => {
    const today = Object.fromEntries(migrations.map(({ name, script }) => [name, script.trim()]));
    expect(today).toMatchObject(onMain());
  });

  it('only expand since then, or name the version that stopped using what they remove', () => {
    for (const { name, script } of migrations.filter((migration) => recorded[migration.name] === undefined)) {
      const reason = /^-- contract: (.+)$/m.exec(script)?.[1] ?? '';
      expect([name, reason.length > 20 ? [] : destructiveStatements(script)]).toEqual([name, []]);
    }
  });
});

describe('a migration', () => {
  it.each([
    ['drop table plans', 'ban-drop-table'],
    ['alter table plans drop price', 'ban-drop-column'],
    ['alter table plans rename column price to cost', 'renaming-column'],
    ['alter table plans rename to offers', 'renaming-table'],
    ['alter table plans alter price set data type integer', 'changing-column-type'],
    ['alter table plans alter column price set not null', 'adding-not-nullable-field'],
    ["alter table plans add note text default '', add column colour text not null", 'adding-required-field'],
    ['alter table plans add constraint plans_price_check check (price > 0)', 'constraint-missing-not-valid'],
    ['create table colours (id integer primary key); ALTER TABLE plans\n  DROP COLUMN price', 'ban-drop-column'],
    ['drop function refresh_user_sort_keys(integer[])', 'drop-object'],
    ['truncate plans', 'truncate'],
    ['alter table plans alter column price drop default', 'drop-default'],
    ['create unique index plans_price_key on plans (price)', 'unique-index'],
  ])('does not %s', (script, rule) => {
    expect(destructiveStatements(`${script};`)).toEqual([rule]);
  });

  it.each([
    'create table colours (id integer primary key); create unique index on colours (id); alter table colours add check (id > 0)',
    'create materialized view stats as select 1 as n; create unique index on stats (n)',
    "alter table plans add column colour text not null default 'red', add column shade integer",
    'alter table plans add column area numeric not null generated always as (1) stored',
    'alter table plans alter column price drop not null',
    'alter table plans drop constraint plans_price_check',
    'create index plans_price_idx on plans (price); drop index plans_name_idx',
    "-- drop table plans;\nupdate plans set name = 'drop table plans; truncate plans'",
    'create or replace function f() returns trigger language plpgsql as $$ begin drop table plans; return null; end $$',
    '-- squawk-ignore renaming-table\nalter table plans rename to offers; create view plans as select * from offers',
  ])('may %s', (script) => {
    expect(destructiveStatements(`${script};`)).toEqual([]);
  });
});
