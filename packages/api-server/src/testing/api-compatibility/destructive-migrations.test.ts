import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { migrations } from '../../store/migrations.ts';
import { destructiveStatements } from './destructive-migrations.ts';

const released = JSON.parse(readFileSync(new URL('migrations.json', import.meta.url), 'utf8')) as Record<
  string,
  string
>;

/**
 * The migrations that main already has: installations that follow main have applied them. Without git, or without a history that
 * reaches so far, none: then the ones of the last release are what there is to hold on to.
 */
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
  it('of the last release stand as they were applied everywhere', () => {
    const today = Object.fromEntries(migrations.map(({ name, checksum }) => [name, checksum]));
    expect(today).toMatchObject(released);
  });

  it('on main stand as they landed there, released or not', () => {
    const today = Object.fromEntries(migrations.map(({ name, script }) => [name, script.trim()]));
    expect(today).toMatchObject(onMain());
  });

  it('since then only expand, or say which release stopped using what they take away', () => {
    for (const { name, script } of migrations.filter((migration) => released[migration.name] === undefined)) {
      const reason = /^-- contract: (.+)$/m.exec(script)?.[1] ?? '';
      expect([name, reason.length > 20 ? [] : destructiveStatements(script)]).toEqual([name, []]);
    }
  });
});

describe('what a release may not do to the one before it', () => {
  it.each([
    'drop table plans',
    'drop function refresh_user_sort_keys(integer[])',
    'truncate plans',
    'alter table plans drop column price',
    'alter table plans drop price',
    'alter table plans rename column price to cost',
    'alter table plans rename to offers',
    'alter table plans alter column price type integer',
    'alter table plans alter price set data type integer',
    'alter table plans alter column price set not null',
    'alter table plans alter column price drop default',
    'alter table plans add column colour text not null',
    "alter table plans add note text default '', add column colour text not null",
    'alter table plans add column price numeric(10, 2) not null, add column x text',
    'alter table plans add constraint plans_price_check check (price > 0)',
    'alter table plans add unique (price)',
    'create unique index plans_price_key on plans (price)',
    'create table colours (id integer primary key); ALTER TABLE plans\n  DROP COLUMN price',
  ])('%s', (script) => {
    expect(destructiveStatements(script)).toHaveLength(1);
  });

  it.each([
    'create table colours (id integer primary key, name text not null)',
    'create table colours (id integer primary key); create unique index on colours (id); alter table colours add check (id > 0)',
    'create materialized view stats as select 1 as n; create unique index on stats (n)',
    'alter table plans add column colour text',
    "alter table plans add column colour text not null default 'red', add column shade integer",
    'alter table plans add column area numeric not null generated always as (1) stored',
    'alter table plans alter column price drop not null',
    'alter table plans drop constraint plans_price_check',
    "alter table plans alter column price set default ''",
    'create index plans_price_idx on plans (price); drop index plans_name_idx',
    "-- drop table plans;\nupdate plans set name = 'drop table plans; truncate plans'",
    'create or replace function f() returns trigger language plpgsql as $$ begin drop table plans; return null; end $$',
  ])('but it may: %s', (script) => {
    expect(destructiveStatements(script)).toEqual([]);
  });
});
