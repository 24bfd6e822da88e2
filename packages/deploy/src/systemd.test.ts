import { readFileSync, readdirSync } from 'node:fs';
import { expect, it } from 'vitest';

const folder = new URL('../systemd/', import.meta.url);
const services = readdirSync(folder).filter((name) => name.endsWith('.service'));
const read = (name: string) => readFileSync(new URL(name, folder), 'utf8');

it("keeps the owner's address from processes of the API's user, which could read it in /proc", () => {
  const withOwner = services.filter((name) => read(name).includes('owner.env'));
  expect(withOwner).toEqual(['gangway-migrate.service']);
  for (const name of withOwner) {
    expect(read(name)).toMatch(/^DynamicUser=true$/m);
    expect(read(name)).not.toMatch(/^User=/m);
  }
});

it('writes logs with addresses of people for the group alone', () => {
  expect(read('gangway-nginx.service')).toMatch(/^UMask=0027$/m);
});

it.each(services)('%s gives its process no more than it needs', (name) => {
  const unit = read(name);
  // DynamicUser implies both (systemd.exec).
  const implied = /^DynamicUser=true$/m.test(unit) ? [] : ['NoNewPrivileges=true', 'ProtectSystem=strict'];
  const capabilities = name === 'gangway-nginx.service' ? 'CAP_NET_BIND_SERVICE' : '';
  for (const line of [
    ...implied,
    `CapabilityBoundingSet=${capabilities}`,
    'ProtectHome=true',
    'PrivateDevices=true',
    'ProtectKernelTunables=true',
    'ProtectKernelModules=true',
    'ProtectControlGroups=true',
    'RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6',
    'RestrictNamespaces=true',
    'LockPersonality=true',
  ])
    expect(unit).toContain(`\n${line}\n`);
});
